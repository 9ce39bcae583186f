import { isDraftTooLarge, type Draft } from '@buildmesh/domain';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { CODE, isApiFault } from '../../shared/api/faults/fault.js';
import { notify } from '../../shared/notice/notices.js';
import { reopen } from '../../shared/navigation/reopen.js';
import type { Values } from '../row/row-access.js';
import { useMaybeProject } from '../session/use-session.js';
import { useRemoveDraftMutation, useSaveDraftMutation } from './draft.api.js';
import { useDraftsOn } from './use-drafts-on.js';

/** Which form it is. */
export type FormOfDraft = Pick<Draft, 'flow' | 'form' | 'name'>;

interface Saving {
  /** The form lies over the page and stays: the box is not offered behind it. */
  stays?: boolean;
}

export interface FormDraft {
  on: boolean;
  saving: boolean;
  /** Keeps what was typed, and says so; the id of the draft, or nothing where it could not be kept, which is said too. */
  save: (of: FormOfDraft, values: Values, option?: Saving) => Promise<string | undefined>;
  /** What was typed has been sent: the draft of it goes. */
  drop: () => void;
}

const NAME_LENGTH = 200;

/** The draft of a form that stands; `begun` is the one that it was opened with. */
export function useFormDraft(begun?: string): FormDraft {
  const { t } = useTranslation();
  const on = useDraftsOn();
  const project = useMaybeProject()?._id ?? '';
  const [send, { isLoading: saving }] = useSaveDraftMutation();
  const [remove] = useRemoveDraftMutation();
  const kept = useRef(begun);
  return useMemo(() => {
    const put = (of: FormOfDraft, values: Values) => {
      const body = { ...of, name: of.name.slice(0, NAME_LENGTH), save: values };
      const id = kept.current;
      return send({ params: { project }, body: { ...body, ...(id !== undefined && { id }) }, quiet: true });
    };
    const save: FormDraft['save'] = async (of, values, { stays = false } = {}) => {
      if (isDraftTooLarge({ ...of, save: values })) {
        notify({ level: 'warning', text: t('draft.too-large') });
        return undefined;
      }
      let answer = await put(of, values);
      // The one before was thrown away meanwhile, or made room for others.
      if (kept.current !== undefined && isApiFault(answer.error) && answer.error.code === CODE.missing) {
        kept.current = undefined;
        answer = await put(of, values);
      }
      if (!answer.data) {
        notify({ level: 'error', text: `${t('draft.not-saved')}: ${faultText(answer.error, t)}` });
        return undefined;
      }
      const { draft, dropped } = answer.data;
      kept.current = draft._id;
      const text = dropped === null ? t('draft.saved') : t('draft.saved-dropped', { name: dropped });
      const action = { label: t('draft.open-box'), run: () => reopen('/draft') };
      notify({ level: 'success', text, ...(!stays && { action }) });
      return draft._id;
    };
    const drop = () => {
      const id = kept.current;
      kept.current = undefined;
      if (id !== undefined) void remove({ params: { project }, body: { id }, quiet: true });
    };
    return { on, saving, save, drop };
  }, [on, saving, project, send, remove, t]);
}
