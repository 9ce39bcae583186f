import { shownOf } from '@buildmesh/domain';
import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useTranslation } from 'react-i18next';
import { cellText } from '../../../../entities/field/cell-text.js';
import { fieldLabel } from '../../../../entities/field/field-label.js';
import { useFormats } from '../../../../entities/field/formats.js';
import { Pager } from '../../../../shared/ui/list/pager.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { useRepeated } from '../../viewer/repeated-row.js';
import { useShownRows } from '../../viewer/rows/use-shown-rows.js';
import { TALL, widget, type WidgetProps } from '../../widget.types.js';
import { common } from '../option-shapes.js';
import '../lists/records.css';

const COLUMNS = ['2', '3', '4'] as const;

const schema = z.looseObject({
  ...common,
  columns: z.enum(COLUMNS).default('2'),
  border: z.boolean().default(false),
});
type Option = z.output<typeof schema>;

/** One record, a value below its label; the one that a list repeats it for, or one after the other (spec: data §2). */
function Detail({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const repeated = useRepeated();
  const [page, setPage] = useState(1);
  const given = repeated?.entity === view._template.data?.id ? repeated?.row : undefined;
  const { state, fields, rows, total } = useShownRows(view, { size: 1, page, given });
  const [row] = rows;
  return (
    <ReadingState {...state} icon={IdCard} empty={row === undefined}>
      <div>
        <dl
          className="pw-detail"
          data-border={option.border || undefined}
          style={{ '--columns': option.columns } as object}
        >
          {fields.map((field) => {
            const value = row && shownOf(row, field._key);
            return (
              <div key={field._key}>
                <dt>{fieldLabel(field, t)}</dt>
                <dd title={formats.reason(field, value)}>{cellText(field, value, formats) || '–'}</dd>
              </div>
            );
          })}
        </dl>
        <Pager page={page} size={1} total={total} onPage={setPage} />
      </div>
    </ReadingState>
  );
}

export const detail = widget<Option>({
  type: 'detail',
  icon: IdCard,
  label: 'page.widget.detail',
  bound: TALL,
  reads: 'rows',
  links: false,
  schema,
  options: { columns: COLUMNS, border: 'switch' },
  Render: Detail,
});
