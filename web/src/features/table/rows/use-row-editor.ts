import type { FieldDefinition } from '@buildmesh/domain';
import { useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { untilConnected } from '../../../shared/api/sending/until-connected.js';
import { notify } from '../../../shared/notice/notices.js';
import type { Conflict } from '../../../entities/row/conflict.js';
import type { RowAccess } from '../../../entities/row/row-access.js';
import { useAppStore } from '../../../shared/state/hooks.js';
import { RowEditor } from './row-editor.js';
import type { RowSource } from './row-source.js';

/** The editor of a table's rows. It outlives the query, so that undo works after sorting or filtering. */
export function useRowEditor(access: RowAccess, source: RowSource, fields: readonly FieldDefinition[]) {
  const { t } = useTranslation();
  const store = useAppStore();
  const [conflict, setConflict] = useState<Conflict | undefined>(undefined);
  const [edition, touch] = useReducer((before: number) => before + 1, 0);
  const latest = useRef({ source, fields, t });
  latest.current = { source, fields, t };
  const editor = useMemo(
    () =>
      new RowEditor({
        access,
        source: {
          get: (index) => latest.current.source.get(index),
          indexOf: (id) => latest.current.source.indexOf(id),
          patch: (id, values) => latest.current.source.patch(id, values),
          refresh: () => latest.current.source.refresh(),
        },
        fieldOf: (key) => latest.current.fields.find((field) => field._key === key),
        onFault: (fault) => {
          const text = faultText(fault, latest.current.t);
          if (fault.code !== 104) notify({ level: 'error', text });
        },
        reconnected: () => untilConnected(store),
        onConflict: setConflict,
        onChange: touch,
      }),
    [access, store],
  );
  return { editor, conflict, closeConflict: () => setConflict(undefined), edition };
}
