import type { ComponentProps } from 'react';
import type { RowAccess, VisibleEntity } from '../../entities/row/row-access.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { useMobile } from '../../shared/ui/use-mobile.js';
import { EmptyTable } from './empty-table.js';
import { Grid } from './grid/grid.js';
import { TableCards } from './table-cards.js';

interface Props extends Omit<ComponentProps<typeof Grid>, 'label'> {
  entity: VisibleEntity;
  access: RowAccess;
  /** Rows may be there, but none fits the filters and the search. */
  filtered: boolean;
  onClearFilters: () => void;
  onCreate: () => void;
  onImport: () => void;
}

/** The rows of a table, as a grid or on a phone as cards; or why none can be seen. */
export function TableBody({ entity, access, filtered, onClearFilters, onCreate, onImport, ...grid }: Props) {
  const mobile = useMobile();
  const { source, layout, onOpen } = grid;
  if (source.fault !== undefined) return <ErrorState fault={source.fault} onRetry={() => source.refresh()} />;
  if (source.total === 0 && !source.untouched)
    return (
      <div className="tb-empty">
        <EmptyTable
          filtered={filtered}
          onClear={onClearFilters}
          onCreate={access.can('save') ? onCreate : undefined}
          onImport={access.can('import') ? onImport : undefined}
        />
      </div>
    );
  if (mobile)
    return <TableCards source={source} fields={layout.all.map(({ field }) => field)} onOpen={onOpen} />;
  return <Grid key={entity._id} label={entity._name} {...grid} />;
}
