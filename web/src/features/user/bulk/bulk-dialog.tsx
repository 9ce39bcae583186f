import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';
import { useGroupsQuery } from '../../../entities/people/people.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { useConfirm } from '../../../shared/ui/dialog/confirm-provider.js';
import { BulkForm } from './bulk-form.js';
import { BulkResult } from './bulk-result.js';
import { readPeople } from './bulk.rules.js';
import { usualRole } from '../member/member-form.js';
import { useBulkCreate } from './use-bulk-create.js';

interface Props {
  onClose: () => void;
  roles: readonly Role[];
}

/** Creates many people at once: paste a list, see what is wrong with each line, create, pass the passwords on. */
export function BulkDialog({ onClose, roles }: Props) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { data: groups = [] } = useGroupsQuery({ params: { project: useProject()._id } });
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const role = chosen || usualRole(roles);
  const [group, setGroup] = useState<string | null>(null);
  const [kept, setKept] = useState(false);
  const { create, creating, created, refusal, forgive } = useBulkCreate();
  const inner = roles.filter(({ _type }) => _type !== 'public');
  const lines = readPeople(text, {
    roles: inner,
    groups,
    usualRole: role,
    usualGroup: group,
    headings: [t('user.name'), t('user.account')],
  });
  const faulty = lines.filter(({ faults, line }) => faults.length > 0 || refusal?.lines.has(line)).length;
  const close = async () => {
    const question = {
      title: t('user.bulk.lose'),
      text: t('user.bulk.lose-text'),
      confirmLabel: t('user.bulk.lose-confirm'),
      danger: true,
    };
    if (created && !kept && !(await confirm(question))) return;
    onClose();
  };
  const actions = created ? (
    <Button variant="contained" onClick={() => void close()}>
      {t('shared.close')}
    </Button>
  ) : (
    <>
      <Button color="inherit" variant="outlined" disabled={creating} onClick={onClose}>
        {t('shared.cancel')}
      </Button>
      <Button
        variant="contained"
        loading={creating}
        disabled={lines.length === 0 || faulty > 0}
        onClick={() => void create(lines)}
      >
        {lines.length === 0 ? t('user.bulk.submit-none') : t('user.bulk.submit', { count: lines.length })}
      </Button>
    </>
  );
  return (
    <AppDialog
      open
      width={960}
      onClose={() => void close()}
      busy={creating}
      title={t('user.bulk')}
      description={created ? undefined : t('user.bulk.text')}
      actions={actions}
    >
      {created ? (
        <BulkResult people={created} onKept={() => setKept(true)} />
      ) : (
        <BulkForm
          text={text}
          onText={(next) => {
            forgive();
            setText(next);
          }}
          usual={{ roles: inner, role, onRole: setChosen, groups, group, onGroup: setGroup }}
          lines={lines}
          faulty={faulty}
          refusal={refusal}
          creating={creating}
        />
      )}
    </AppDialog>
  );
}
