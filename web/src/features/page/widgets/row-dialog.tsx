import type { Row } from '@buildmesh/contracts';
import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import type { VisibleEntity } from '../../../entities/row/row-access.js';
import { useViewAccess } from '../viewer/rows/use-view-access.js';
import { usePageSlots } from '../page-slots.js';

interface Props {
  entity: VisibleEntity;
  row: Row;
  onClose: () => void;
  onSaved: () => void;
}

/** The record of a row beside the page, with the rights of the person at the screen. */
export function RowDialog({ entity, row, onClose, onSaved }: Props) {
  const slots = usePageSlots();
  const access = useViewAccess(entity);
  if (!slots) return null;
  return createPortal(
    <div className="pg-record">
      <Suspense>
        <slots.RecordPanel
          access={access}
          fields={entity._field}
          row={row}
          onClose={onClose}
          onSaved={onSaved}
        />
      </Suspense>
    </div>,
    document.body,
  );
}
