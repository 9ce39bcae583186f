import { Suspense } from 'react';
import type { VisibleEntity } from '../../entities/row/row-access.js';
import type { RowSource } from './rows/row-source.js';
import type { TableQuery } from './view/table-query.js';
import { useTableSlots } from './table-slots.js';

/** A row, or the table as a whole, whose rights are explained. */
export interface Explained {
  row?: { _id: string; name: string };
}

interface Props {
  entity: VisibleEntity;
  query: TableQuery;
  source: RowSource;
  /** Keys of the columns in sight. */
  shown: string[];
  transfer: 'import' | 'export' | undefined;
  explained: Explained | undefined;
  onClose: () => void;
}

/** What other features open over a table: import, export, the explanation of rights. */
export function TableDialogs({ entity, query, source, shown, transfer, explained, onClose }: Props) {
  const { ImportDialog, ExportDialog, ExplainDialog } = useTableSlots();
  return (
    <Suspense fallback={null}>
      {explained ? <ExplainDialog entity={entity._id} {...explained} onClose={onClose} /> : null}
      {transfer === 'import' ? (
        <ImportDialog entity={entity} onClose={onClose} onDone={() => source.refresh()} />
      ) : null}
      {transfer === 'export' ? (
        <ExportDialog entity={entity} query={query} total={source.total} shown={shown} onClose={onClose} />
      ) : null}
    </Suspense>
  );
}
