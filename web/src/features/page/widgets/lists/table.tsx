import { shownOf } from '@buildmesh/domain';
import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { ArrowDown, ArrowUp, Table2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { cellText, isNumeric } from '../../../../entities/field/cell-text.js';
import { fieldLabel } from '../../../../entities/field/field-label.js';
import { useFormats } from '../../../../entities/field/formats.js';
import type { RowQuery, SummaryQuery, VisibleEntity } from '../../../../entities/row/row-access.js';
import { fieldsOf, useEntity, useRows, useSummary } from '../../viewer/rows/use-reading.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { Pages } from '../../viewer/pages.js';
import { usePageState } from '../../viewer/page-state.js';
import { useRowPress } from '../../viewer/use-row-press.js';
import { MOST_ROWS } from '../../viewer/rows/use-shown-rows.js';
import { widget, WIDE, type WidgetProps } from '../../widget.types.js';
import { common } from '../option-shapes.js';

/** Rows on a page of a table (spec: data §9). */
const PAGE_SIZE = 20;

const schema = z.looseObject({
  ...common,
  border: z.boolean().default(false),
  summary: z.boolean().default(false),
  index: z.boolean().default(false),
});
type Option = z.output<typeof schema>;
type Sort = NonNullable<RowQuery['sort']>;

function TableWidget({ view, option }: WidgetProps<Option>) {
  const { entity, fault, loading } = useEntity(view);
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>(view._template.data?.sort ?? []);
  const fields = useMemo(() => fieldsOf(view, entity), [view, entity]);
  const { paper } = usePageState();
  const size = paper ? MOST_ROWS : PAGE_SIZE;
  const rows = useRows(view, { page, size, sort, fields: entity && fields });
  const waiting = loading || (rows.data === undefined && rows.fault === undefined);
  const sortBy = (key: string) => {
    setPage(1);
    setSort((before) => nextSort(before, key));
  };
  return (
    <ReadingState
      view={view}
      icon={Table2}
      fault={fault ?? rows.fault}
      waiting={waiting}
      empty={rows.data?.data.length === 0 && page === 1}
    >
      {entity && rows.data && (
        <div className="pg-table" aria-busy={rows.loading}>
          <div className="pg-scroll" tabIndex={0} role="region" aria-label={option.title || entity._name}>
            <table className={option.border ? 'pg-bordered' : undefined}>
              <Head fields={fields} sort={sort} index={option.index} onSort={sortBy} />
              <Body
                view={view}
                entity={entity}
                fields={fields}
                rows={rows.data.data}
                first={option.index ? (page - 1) * PAGE_SIZE + 1 : null}
              />
              {option.summary && <Sums view={view} fields={fields} index={option.index} />}
            </table>
          </div>
          <Pages page={page} size={size} total={rows.data.size ?? 0} onPage={setPage} />
        </div>
      )}
    </ReadingState>
  );
}

/** Up, down, and as it was. */
function nextSort(before: Sort, key: string): Sort {
  const [first] = before;
  if (first?.key !== key) return [{ key, order: 'asc' }];
  return first.order === 'asc' ? [{ key, order: 'desc' }] : [];
}

interface HeadProps {
  fields: readonly FieldDefinition[];
  sort: Sort;
  index: boolean;
  onSort: (key: string) => void;
}

function Head({ fields, sort, index, onSort }: HeadProps) {
  const { t } = useTranslation();
  const [by] = sort;
  return (
    <thead>
      <tr>
        {index && <th scope="col">#</th>}
        {fields.map((field) => {
          const order = by?.key === field._key ? by.order : undefined;
          const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
          return (
            <th
              key={field._key}
              scope="col"
              className={isNumeric(field) ? 'pg-number' : undefined}
              aria-sort={order === undefined ? undefined : order === 'asc' ? 'ascending' : 'descending'}
            >
              <button type="button" onClick={() => onSort(field._key)}>
                {fieldLabel(field, t)}
                {order && <Arrow size={13} aria-hidden />}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface BodyProps {
  view: WidgetProps<Option>['view'];
  entity: VisibleEntity;
  fields: readonly FieldDefinition[];
  rows: readonly Row[];
  /** Number of the first row; `null` where rows are not numbered. */
  first: number | null;
}

/** Rows; a press opens the record, or filters the views that the table is linked with. */
function Body({ view, entity, fields, rows, first }: BodyProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { press, chosen, dialog } = useRowPress(view, entity);
  return (
    <tbody>
      {rows.map((row, at) => (
        <tr
          key={row._id}
          className={press && 'pg-pressable'}
          aria-selected={chosen(row)}
          onClick={() => press?.(row)}
        >
          {first !== null && <td className="pg-number">{first + at}</td>}
          {fields.map((field, column) => {
            const value = shownOf(row, field._key);
            const text = cellText(field, value, formats);
            return (
              <td
                key={field._key}
                className={isNumeric(field) ? 'pg-number' : undefined}
                title={formats.reason(field, value)}
              >
                {column === 0 && press ? (
                  <button type="button" aria-label={`${t('page.open-record')}: ${text || row._id}`}>
                    {text || '—'}
                  </button>
                ) : (
                  text
                )}
              </td>
            );
          })}
        </tr>
      ))}
      {dialog}
    </tbody>
  );
}

/** The sums of the number columns, over all rows and not only those of the page. */
function Sums({ view, fields, index }: Pick<HeadProps, 'fields' | 'index'> & Pick<BodyProps, 'view'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const list = useMemo<SummaryQuery['list']>(() => {
    const sums = fields.filter(isNumeric).map(({ _key: key }) => ({ key, method: 'sum' as const }));
    return sums.length > 0 ? sums.slice(0, 30) : [{ key: '_id', method: 'count' }];
  }, [fields]);
  const { data } = useSummary(view, list);
  const sums = new Map(data?.groups[0]?.list.map(({ key, value }) => [key, value]));
  return (
    <tfoot>
      <tr>
        {index && <td />}
        {fields.map((field, at) => {
          const sum = sums.get(field._key);
          return (
            <td key={field._key} className={isNumeric(field) ? 'pg-number' : undefined}>
              {typeof sum === 'number' ? cellText(field, sum, formats) : at === 0 ? t('page.sum') : ''}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

export const table = widget<Option>({
  type: 'table',
  icon: Table2,
  label: 'page.widget.table',
  bound: WIDE,
  reads: 'rows',
  links: true,
  schema,
  options: { border: 'switch', summary: 'switch', index: 'switch' },
  Render: TableWidget,
});
