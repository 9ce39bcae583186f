import type { FieldDefinition } from '@buildmesh/domain';
import { Rows3 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { cellText, isNumeric } from '../../../../entities/field/cell-text.js';
import { fieldLabel } from '../../../../entities/field/field-label.js';
import { useFormats } from '../../../../entities/field/formats.js';
import { COLLECTION_PUSH_MS } from '../../../../shared/limits.js';
import { useThrottled } from '../../../../shared/state/use-throttled.js';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { Pager } from '../../../../shared/ui/list/pager.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { useRepeated } from '../../viewer/repeated-row.js';
import { fieldNamed, useShownRows } from '../../viewer/rows/use-shown-rows.js';
import { TALL, widget, type WidgetProps } from '../../widget.types.js';
import { isCollection } from '../field-tests.js';
import { common, length } from '../option-shapes.js';
import { titleOf } from '../row-text.js';

/** What stands above and below the rows, in pixels: they have the height of the widget but for that (spec: data §9). */
const AROUND_PX = 85;

const schema = z.looseObject({
  ...common,
  /** Field of the table that holds the rows. */
  collection: z.string().max(60).default(''),
  /** The height that it shares with what stands around; that of the widget where it says none. */
  height: length,
  border: z.boolean().default(false),
});
type Option = z.output<typeof schema>;
type Values = Readonly<Record<string, unknown>>;

/** The rows inside a record, one record after the other. */
function CollectionTable({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const repeated = useRepeated();
  const [page, setPage] = useState(1);
  const given = repeated?.entity === view._template.data?.id ? repeated?.row : undefined;
  const read = useShownRows(view, { size: 1, page, needs: [option.collection], given });
  const field = fieldNamed(read.entity, option.collection);
  const row = useThrottled(read.rows[0], COLLECTION_PUSH_MS);
  const inside = row?.[option.collection];
  const rows: Values[] = Array.isArray(inside) ? (inside as Values[]) : [];
  if (read.entity && !field) return <EmptyState compact icon={Rows3} title={t('page.no-field')} />;
  return (
    <ReadingState {...read.state} icon={Rows3} empty={read.rows.length === 0}>
      <div className="pg-table">
        {row && <b className="pw-of">{titleOf(row, read.fields, formats)}</b>}
        <div
          className="pg-scroll"
          tabIndex={0}
          role="region"
          aria-label={option.title || (field && fieldLabel(field, t))}
          style={{ maxHeight: `calc(${option.height || '100%'} - ${AROUND_PX}px)` }}
        >
          <InnerRows fields={field?._option.fields ?? []} rows={rows} border={option.border} />
        </div>
        <Pager page={page} size={1} total={read.total} onPage={setPage} />
      </div>
    </ReadingState>
  );
}

interface InnerProps {
  fields: readonly FieldDefinition[];
  rows: readonly Values[];
  border: boolean;
}

function InnerRows({ fields, rows, border }: InnerProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const side = (field: FieldDefinition) => (isNumeric(field) ? 'pg-number' : undefined);
  return (
    <table className={border ? 'pg-bordered' : undefined}>
      <thead>
        <tr>
          {fields.map((field) => (
            <th key={field._key} scope="col" className={side(field)}>
              {fieldLabel(field, t)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={String(row['_id'] ?? at)}>
            {fields.map((field) => (
              <td key={field._key} className={side(field)}>
                {cellText(field, row[field._key], formats)}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={Math.max(1, fields.length)}>{t('page.nothing')}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

export const collection = widget<Option>({
  type: 'collection',
  icon: Rows3,
  label: 'page.widget.collection',
  bound: TALL,
  reads: 'rows',
  links: false,
  schema,
  options: { collection: { field: isCollection }, height: 'text', border: 'switch' },
  Render: CollectionTable,
});
