import type { Row } from '@buildmesh/contracts';
import { useMemo, useSyncExternalStore } from 'react';
import type { RowSource } from './row-source.js';
import { useTableSlots, type RecordPanelProps } from './table-slots.js';

type OpenRecordProps = Omit<RecordPanelProps, 'row' | 'onPrevious' | 'onNext'> & {
  source: RowSource;
  id: string | undefined;
  onOpen: (row: Row) => void;
};

/** The record of the address: from the table when it is there, else by its id; its neighbours are those of the table. */
export function OpenRecord({ source, id, onOpen, ...panel }: OpenRecordProps) {
  const { RecordPanel } = useTableSlots();
  useSyncExternalStore(source.subscribe, source.snapshot);
  const index = id === undefined ? undefined : source.indexOf(id);
  const known = index === undefined ? undefined : source.get(index);
  const row = useMemo(() => (id === undefined ? undefined : (known ?? { _id: id })), [id, known]);
  const neighbour = (by: -1 | 1): (() => void) | undefined => {
    const next = index === undefined || index + by < 0 ? undefined : source.get(index + by);
    return next ? () => onOpen(next) : undefined;
  };
  return <RecordPanel {...panel} row={row} onPrevious={neighbour(-1)} onNext={neighbour(1)} />;
}
