import type { getApplication, OutputOf } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE, isApiFault } from '../../../shared/api/faults/fault.js';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { PERFORM_DEBOUNCE_MS } from '../../../shared/limits.js';
import { notify } from '../../../shared/notice/notices.js';
import { useProject } from '../../../entities/session/use-session.js';
import { useHandleApprovalMutation, useSubmitApprovalMutation } from '../approval.api.js';
import type { ActDetails } from './act-dialog.js';
import type { ActionName } from '../approval.model.js';

interface ActRequest {
  action: ActionName;
  details: ActDetails;
  data?: Record<string, unknown> | undefined;
  managing: boolean;
}

interface On {
  /** Somebody else was faster, or things stand otherwise: they are read anew. */
  moved: () => void;
  /** Answers whether the refusal was shown beside fields. */
  refused: (fault: unknown) => boolean;
}

/** Acts on an application as it was seen, and says what became of it; of presses in a row only the first one acts. */
export function useAct(application: OutputOf<typeof getApplication>, on: On) {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const [submit] = useSubmitApprovalMutation();
  const [handle] = useHandleApprovalMutation();
  const { _id, approval, node, _ver } = application;
  const pressedAt = useRef(-Infinity);
  return async ({ action, details, data, managing }: ActRequest): Promise<boolean> => {
    const isRepeated = performance.now() - pressedAt.current < PERFORM_DEBOUNCE_MS;
    pressedAt.current = performance.now();
    if (isRepeated) return false;
    const option = { ...details, node, _ver };
    const body = { entity: approval, value: _id, action, option, ...(data ? { data } : {}) };
    const call = { params, body, quiet: true, idempotencyKey: newId() };
    const { error } = managing ? await handle(call) : await submit(call);
    if (!error) {
      notify({ level: 'success', text: t(`approval.done.${action}`) });
      return true;
    }
    const isMoved = isApiFault(error) && error.code === CODE.conflict;
    if (!on.refused(error))
      notify({
        level: isMoved ? 'warning' : 'error',
        text: faultText(error, t),
      });
    if (isMoved) on.moved();
    // What has moved on is shown anew: the dialog asks for something that is over.
    return isMoved;
  };
}
