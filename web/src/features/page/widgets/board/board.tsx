import { DndContext, PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { Row } from '@buildmesh/contracts';
import { SquareKanban } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isApiFault } from '../../../../shared/api/faults/fault.js';
import { faultText } from '../../../../shared/api/faults/fault-reaction.js';
import { useFormats } from '../../../../entities/field/formats.js';
import { notify } from '../../../../shared/notice/notices.js';
import type { VisibleEntity } from '../../../../entities/row/row-access.js';
import { useViewAccess } from '../../viewer/rows/use-view-access.js';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { usePageState } from '../../viewer/page-state.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { useEntity } from '../../viewer/rows/use-reading.js';
import { useRowPress } from '../../viewer/use-row-press.js';
import { fieldNamed } from '../../viewer/rows/use-shown-rows.js';
import { widget, WIDE, type WidgetProps } from '../../widget.types.js';
import { BoardColumn, type BoardProps } from './board-column.js';
import { columnsOf, type Column } from './board.model.js';
import { isChoice } from '../field-tests.js';
import { common } from '../option-shapes.js';
import './board.css';

const schema = z.looseObject({ ...common, group: z.string().max(60).default('') });
type Option = z.output<typeof schema>;

/** Rows as cards in columns, one for each value of a field; a card that is put elsewhere gets that value. */
function Board({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { token } = usePageState();
  const { entity, fault, loading } = useEntity(view);
  const { dialog, ...press } = useRowPress(view, entity);
  const field = fieldNamed(entity, option.group);
  const columns = useMemo(
    () =>
      field && isChoice(field)
        ? columnsOf(field, { yes: formats.yes, no: formats.no, none: t('page.no-value') })
        : [],
    [field, formats, t],
  );
  if (entity && columns.length === 0)
    return <EmptyState compact icon={SquareKanban} title={t('page.no-field')} />;
  const board = { view, group: option.group, columns, press };
  return (
    <ReadingState view={view} icon={SquareKanban} fault={fault} waiting={loading} empty={false}>
      {entity && token === undefined ? <OwnBoard {...board} entity={entity} /> : <Columns {...board} />}
      {dialog}
    </ReadingState>
  );
}

const silent = () => undefined;
/** The menu of a card is for those who listen; the words of the library are English for everybody. */
const QUIET = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
};

/** The board of somebody who is signed in: cards can be moved by those who may write the field. */
function OwnBoard({ entity, ...board }: Omit<BoardProps, 'onMove'> & { entity: VisibleEntity }) {
  const { t } = useTranslation();
  const { refresh } = usePageState();
  const access = useViewAccess(entity);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }),
  );
  const move = async (row: Row, { value, label }: Column) => {
    try {
      await access.update(row._id, { [board.group]: value, _ver: row['_ver'] });
      notify({ level: 'success', text: t('page.board.moved', { to: label }) });
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      notify({ level: 'error', text: faultText(fault, t) });
    }
    refresh();
  };
  if (!access.canWrite(board.group)) return <Columns {...board} />;
  return (
    <DndContext
      sensors={sensors}
      accessibility={QUIET}
      onDragEnd={({ active, over }) => {
        const column = board.columns.find(({ label }) => label === over?.id);
        const { row, from } = (active.data.current ?? {}) as { row?: Row; from?: string };
        if (row && column && column.label !== from) void move(row, column);
      }}
    >
      <Columns {...board} onMove={(row, column) => void move(row, column)} />
    </DndContext>
  );
}

function Columns(board: BoardProps) {
  return (
    <div className="pw-board">
      {board.columns.map((column) => (
        <BoardColumn key={column.label} column={column} {...board} />
      ))}
    </div>
  );
}

export const board = widget<Option>({
  type: 'board',
  icon: SquareKanban,
  label: 'page.widget.board',
  bound: WIDE,
  reads: 'rows',
  links: true,
  schema,
  options: { group: { field: isChoice } },
  Render: Board,
});
