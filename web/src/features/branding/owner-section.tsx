import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shared/notice/notices.js';
import { PeoplePicker } from '../../entities/people/people-picker.js';
import { usePeople } from '../../entities/people/use-people.js';
import { useRoleListQuery } from '../../entities/role/role-list.api.js';
import { refreshProject } from '../../entities/session/enter-project.js';
import { useIsOwner, useProject } from '../../entities/session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import { useChangeOwnerMutation } from './branding.api.js';

/** Who owns the project; the owner hands it to another administrator. */
export function OwnerSection() {
  const { t } = useTranslation();
  const project = useProject();
  const params = { project: project._id };
  const owner = useIsOwner();
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const [choosing, setChoosing] = useState(false);
  const [change] = useChangeOwnerMutation();
  const { data: roles = [] } = useRoleListQuery({ params });
  const ids = useMemo(() => [project._owner], [project._owner]);
  const [person] = usePeople(ids);
  const admin = roles.find(({ _type }) => _type === 'admin')?._id;
  const hand = async ([user]: string[]): Promise<boolean> => {
    if (!user || user === project._owner) return true;
    const sure = await confirm({
      title: t('custom.owner-title', { name: project._name }),
      text: t('custom.owner-warning'),
      confirmLabel: t('custom.owner-change'),
      danger: true,
      typedName: project._name,
    });
    if (!sure || (await change({ params, body: { user } })).error) return false;
    await refreshProject(dispatch, project._id);
    notify({ level: 'success', text: t('shared.saved') });
    return true;
  };
  return (
    <SettingsSection title={t('custom.owner')} text={t('custom.owner-text')}>
      <Typography>{person ? `${person.nickname} (${person.account})` : '…'}</Typography>
      {owner && (
        <Button
          variant="outlined"
          color="inherit"
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => setChoosing(true)}
        >
          {t('custom.owner-change')}
        </Button>
      )}
      {choosing && (
        <PeoplePicker
          single
          title={t('custom.owner-change')}
          description={t('custom.owner-text')}
          role={admin}
          value={ids}
          onClose={() => setChoosing(false)}
          onSave={hand}
        />
      )}
    </SettingsSection>
  );
}
