import type { Row } from '@buildmesh/contracts';
import { useMemo, useReducer, useSyncExternalStore } from 'react';
import { useRecordHints } from './use-record-hints.js';
import type { RowSource } from './row-source.js';
import { TableFlows } from '../toolbar/table-flows.js';
import { useTableSlots, type RowPanelSlotProps } from '../table-slots.js';

type OpenRecordProps = Omit<RowPanelSlotProps, 'row' | 'reading' | 'onPrevious' | 'onNext' | 'functions'> & {
  source: RowSource;
  id: string | undefined;
  onOpen: (row: Row) => void;
};

/** The record of the address: from the table when it is there, else by its id; its neighbours are those of the table. */
export function OpenRow({ source, id, onOpen, ...panel }: OpenRecordProps) {
  const { RecordPanel } = useTableSlots();
  useSyncExternalStore(source.subscribe, source.snapshot);
  const [reading, readAnew] = useReducer((before: number) => before + 1, 0);
  useRecordHints(panel.access.entity._id, readAnew);
  const index = id === undefined ? undefined : source.indexOf(id);
  const known = index === undefined ? undefined : source.get(index);
  const row = useMemo(() => (id === undefined ? undefined : (known ?? { _id: id })), [id, known]);
  const neighbour = (by: -1 | 1): (() => void) | undefined => {
    const next = index === undefined || index + by < 0 ? undefined : source.get(index + by);
    return next ? () => onOpen(next) : undefined;
  };
  const afterFunction = (gone: boolean): void => {
    source.refresh();
    if (gone) panel.onClose();
    else readAnew();
  };
  return (
    <RecordPanel
      {...panel}
      row={row}
      reading={reading}
      onPrevious={neighbour(-1)}
      onNext={neighbour(1)}
      functions={
        id === undefined ? undefined : (
          <TableFlows access={panel.access} rows={[id]} ofRecord onDone={afterFunction} />
        )
      }
    />
  );
}
