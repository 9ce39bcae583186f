import type { Row, View } from '@buildmesh/contracts';
import { LayoutList } from 'lucide-react';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useFormats } from '../../../../entities/field/formats.js';
import type { VisibleEntity } from '../../../../entities/row/row-access.js';
import { Pages } from '../../viewer/pages.js';
import { usePageState } from '../../viewer/page-state.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { RepeatedProvider } from '../../viewer/repeated-row.js';
import { useEntity } from '../../viewer/rows/use-reading.js';
import { useRowPress } from '../../viewer/use-row-press.js';
import { MOST_ROWS, useShownRows } from '../../viewer/rows/use-shown-rows.js';
import { TALL, widget, type WidgetProps } from '../../widget.types.js';
import { Card } from './card.js';
import { common } from '../option-shapes.js';
import { textsOf } from '../row-text.js';
import './records.css';

const COLUMNS = ['1', '2', '3', '4'] as const;

const schema = z.looseObject({
  ...common,
  columns: z.enum(COLUMNS).default('1'),
  /** Rows on a page of it; at most as many as a table shows (spec: data §9). */
  pageSize: z.number().int().min(1).max(50).catch(20).default(20),
});
type Option = z.output<typeof schema>;

/** Repeats the views that lie in it for each row of a table, or shows each row as a card (spec: data §2). */
function ListContainer({ view, option }: WidgetProps<Option>) {
  const [page, setPage] = useState(1);
  const { views, paper } = usePageState();
  const size = paper ? MOST_ROWS : option.pageSize;
  const { entity: table } = useEntity(view);
  const { children } = view._template;
  const inside = children.flatMap((id) => views.find(({ _id }) => _id === id) ?? []);
  // Views of the same table find in the row what they show.
  const needs = inside.length > 0 ? table?._field.map(({ _key }) => _key) : [];
  const { state, entity, fields, rows, total, busy } = useShownRows(view, {
    size,
    page,
    ...(needs ? { needs } : {}),
  });
  const { press, chosen, dialog } = useRowPress(view, entity);
  return (
    <ReadingState {...state} icon={LayoutList} empty={rows.length === 0 && page === 1}>
      <div aria-busy={busy}>
        <ul className="pw-list" style={{ '--columns': option.columns } as object}>
          {rows.map((row) => (
            <li key={row._id}>
              {inside.length > 0 && entity ? (
                <Repeat views={inside} entity={entity} row={row} />
              ) : (
                <Card row={row} fields={fields} pressed={chosen(row)} onPress={press} />
              )}
            </li>
          ))}
        </ul>
        <Pages page={page} size={size} total={total} onPage={setPage} />
        {dialog}
      </div>
    </ReadingState>
  );
}

function Repeat({ views, entity, row }: { views: readonly View[]; entity: VisibleEntity; row: Row }) {
  const formats = useFormats();
  const { Frame } = usePageState();
  const repeated = useMemo(() => {
    return { entity: entity._id, row, texts: textsOf(row, entity._field, formats) };
  }, [entity, row, formats]);
  return (
    <RepeatedProvider value={repeated}>
      {views.map((view) => (
        <Frame key={view._id} view={view} />
      ))}
    </RepeatedProvider>
  );
}

export const list = widget<Option>({
  type: 'list',
  icon: LayoutList,
  label: 'page.widget.list',
  bound: TALL,
  reads: 'rows',
  links: true,
  nests: true,
  schema,
  options: { columns: COLUMNS, pageSize: 'number' },
  Render: ListContainer,
});
