import type { KeptDraft } from '@buildmesh/contracts';
import { clientRuns } from '../run/client-runs.js';
import { reopen } from '../../shared/navigation/reopen.js';
import { useMaybeProject } from '../session/use-session.js';
import { useLazyDraftQuery } from './draft.api.js';
import { linkRowDraft, writeRowDraft } from './row-draft.js';

/** Opens the form of a draft, filled in as it was left. */
export function useContinueDraft(): (id: string) => Promise<void> {
  const project = useMaybeProject()?._id ?? '';
  const [load] = useLazyDraftQuery();
  return async (id) => {
    const { data } = await load({ params: { project, id } });
    if (data) openDraft(data, project);
  };
}

function openDraft({ _id, flow, form, save }: KeptDraft, project: string): void {
  if (form.type === 'program' && flow !== null)
    clientRuns.open({
      ...{ project, flow, form: form.given ?? {}, auto: false, strict: true },
      ...(form.item !== undefined && { item: form.item }),
      draft: { _id, save, run: form.run },
    });
  if (form.type === 'record') {
    writeRowDraft(form.entity, save);
    linkRowDraft(form.entity, _id);
    reopen(`/table/${form.entity}?new=1`);
  }
  if (form.type === 'approval') reopen(`/approval/create/${form.approval}?draft=${_id}`);
}
