import type { Row, View } from '@buildmesh/contracts';
import { useState, type ReactNode } from 'react';
import type { VisibleEntity } from '../../../entities/row/row-access.js';
import { toggled } from '../page.model.js';
import { useChoice, usePageState } from './page-state.js';
import { RowDialog } from '../widgets/row-dialog.js';

export interface RowPress {
  /** What a press of a row does; nothing where strangers read, who see what the page shows and no record besides. */
  press: ((row: Row) => void) | undefined;
  /** Whether a row filters others; `undefined` where none does. */
  chosen: (row: Row) => boolean | undefined;
  /** The record that is open. */
  dialog: ReactNode;
}

/** A press opens the record, or filters the views that this one is linked with. */
export function useRowPress(view: View, entity: VisibleEntity | undefined): RowPress {
  const { token, refresh } = usePageState();
  const { chosen, set } = useChoice(view._id);
  const [open, setOpen] = useState<Row>();
  const linked = view._template.link.length > 0;
  const filters = (row: Row) => set((now) => toggled(now, view._id, { value: row._id }));
  return {
    press: linked ? filters : token === undefined ? setOpen : undefined,
    chosen: (row) => (linked ? chosen?.value === row._id : undefined),
    dialog: open && entity && (
      <RowDialog entity={entity} row={open} onClose={() => setOpen(undefined)} onSaved={() => refresh()} />
    ),
  };
}
