import type { Entity, Field } from '@buildmesh/contracts';
import { Suspense, useCallback } from 'react';
import { useAppDispatch } from '../../../shared/state/hooks.js';
import { designApi } from '../entity.api.js';
import type { EntitySlots, FieldToBe, Misfit } from '../entity-slots.js';

/** A tool that is open, and what it was opened for. */
export type OpenTool =
  | { kind: 'copy' | 'convert'; field: Field }
  | { kind: 'merge' }
  /** Asks whether a field is to change although its new type does not take all values. */
  | { kind: 'retype'; field: Field; as: FieldToBe; answer: (choice: Misfit) => void };

interface Props {
  tool: OpenTool;
  entity: Entity;
  entities: readonly Entity[];
  slots: EntitySlots;
  onClose: () => void;
}

/** The dialog of a tool for stored values (D34). */
export function FieldTools({ tool, entity, entities, slots, onClose }: Props) {
  const dispatch = useAppDispatch();
  const onDone = useCallback(
    () => void dispatch(designApi.util.invalidateTags(['Entity', 'Field', 'Row'])),
    [dispatch],
  );
  const leave = (choice: Misfit): void => {
    if (tool.kind === 'retype') tool.answer(choice);
    onClose();
  };
  const calls = { onClose: () => leave('stop'), onDone };
  return (
    <Suspense fallback={null}>
      {tool.kind === 'copy' ? <slots.CopyValuesDialog entity={entity} field={tool.field} {...calls} /> : null}
      {tool.kind === 'convert' ? (
        <slots.ConvertValuesDialog entity={entity._id} field={tool.field} {...calls} />
      ) : null}
      {tool.kind === 'retype' ? (
        <slots.ConvertValuesDialog
          entity={entity._id}
          field={tool.field}
          as={tool.as}
          onConfirm={(create) => leave(create ? 'create' : 'keep')}
          {...calls}
        />
      ) : null}
      {tool.kind === 'merge' ? (
        <slots.MergeRowsDialog entity={entity} entities={entities} {...calls} />
      ) : null}
    </Suspense>
  );
}
