import { useEffect } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { notify } from '../../shared/notice/notices.js';
import { enterProject, loadProjects } from '../../entities/session/enter-project.js';
import { startFlow } from '../../entities/run/client-runs.js';
import { memberApi } from '../../entities/session/member.api.js';
import {
  dropInvitation,
  dropSocialLogin,
  pendingInvitation,
  pendingSocialLogin,
  wasInvitationShown,
} from '../../entities/session/pending.js';
import { useAppStore } from '../../shared/state/hooks.js';
import type { AppStore } from '../../shared/state/store.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import type { Confirmation } from '../../shared/ui/dialog/confirm-dialog.js';
import { PROGRAM_DELAY_MS, takeRunIntent } from '../commands/run-intent.js';

/** Goes on with what an address began before somebody was signed in: an identity to bind, an invitation, a function. */
export function useContinuations(): void {
  const { t } = useTranslation();
  const store = useAppStore();
  const confirm = useConfirm();
  useEffect(() => {
    void continueSocialLogin(store, t).then(() => continueInvitation(store, t, confirm));
    const timer = setTimeout(() => {
      const intent = takeRunIntent();
      if (intent) startFlow({ ...intent, item: intent.item ?? undefined, linked: true });
    }, PROGRAM_DELAY_MS);
    return () => clearTimeout(timer);
  }, [store, confirm, t]);
}

/** Binds the messaging-app identity that signed in without having an account (platform §8). */
export async function continueSocialLogin(store: AppStore, t: TFunction): Promise<void> {
  const token = pendingSocialLogin();
  if (token === null) return;
  dropSocialLogin();
  const { error } = await store.dispatch(
    memberApi.endpoints.bindThird.initiate({ params: { token }, quiet: true }),
  );
  if (error) notify({ level: 'error', text: t('app.third.failed') });
  else notify({ level: 'info', text: t('app.third.bound') });
}

/** Joins the role of an invitation: at once when it was shown before sign-in, else after a question (D21). */
export async function continueInvitation(
  store: AppStore,
  t: TFunction,
  confirm: (question: Confirmation) => Promise<boolean>,
): Promise<void> {
  const code = pendingInvitation();
  if (code === null) return;
  const shown = wasInvitationShown();
  dropInvitation();
  const { previewInvitation, acceptInvitation } = memberApi.endpoints;
  try {
    if (!shown) {
      const { name, role } = await store
        .dispatch(previewInvitation.initiate({ body: { code }, quiet: true }))
        .unwrap();
      const question = {
        title: t('app.invitation.title', { name }),
        text: t('app.invitation.text', { name, role }),
        confirmLabel: t('app.invitation.join'),
      };
      if (!(await confirm(question))) return;
    }
    const { project } = await store
      .dispatch(acceptInvitation.initiate({ body: { code }, quiet: true }))
      .unwrap();
    await loadProjects(store.dispatch);
    await enterProject(store.dispatch, project);
    notify({ level: 'success', text: t('app.invitation.joined') });
  } catch (fault) {
    if (isApiFault(fault)) notify({ level: 'error', text: faultText(fault, t) });
    else throw fault;
  }
}
