import { useTranslation } from 'react-i18next';
import type { RawInputOf, updateProfile } from '@buildmesh/contracts';
import { notify } from '../../shared/notice/notices.js';
import { userLoaded } from '../../shared/state/session/session.slice.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { useUpdateProfileMutation } from './account.api.js';

/** Saves a part of the own profile and shows it everywhere at once; throws the refusal. */
export function useSaveProfile() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [update, { isLoading }] = useUpdateProfileMutation();
  const save = async (body: RawInputOf<typeof updateProfile>) => {
    dispatch(userLoaded(await update({ body, quiet: true }).unwrap()));
    notify({ level: 'success', text: t('shared.saved') });
  };
  return { save, busy: isLoading };
}
