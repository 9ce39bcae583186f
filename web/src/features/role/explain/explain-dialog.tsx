import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SIMPLE_OPERATIONS, type SimpleOperation } from '@buildmesh/domain';
import { useAllEntitiesQuery } from '../../../entities/project/entity.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { useRoleListQuery } from '../../../entities/role/role-list.api.js';
import { useExplainAccessMutation } from '../role.api.js';
import { Explanation } from './explanation.js';
import type { ExplainDialogProps } from './explain.types.js';
import { RecordChoice, UserChoice, type ChosenRecord, type ChosenUser } from './subject-choices.js';

/** "Why can this user see this": user, table, record, field and action; the answer is the rule that decides (D24–D26). */
export function ExplainDialog({ onClose, ...subject }: ExplainDialogProps) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const { data: tables = [] } = useAllEntitiesQuery({ params: { project } });
  const { data: roles = [] } = useRoleListQuery({ params: { project } });
  const [user, setUser] = useState<ChosenUser | null>(subject.user ?? null);
  const [role, setRole] = useState(subject.role ?? '');
  const [entity, setEntity] = useState(subject.entity ?? '');
  const [record, setRecord] = useState<ChosenRecord | null>(subject.row ?? null);
  const [field, setField] = useState('');
  const [action, setAction] = useState<SimpleOperation>('query');
  const [ask, { data, error, isLoading }] = useExplainAccessMutation();
  const table = tables.find(({ _id }) => _id === entity);
  const member = roles.filter(
    ({ _id, _user }) => user !== null && (_user.includes(user._id) || _id === role),
  );
  // Who is in no role of the project, such as a role's parent, is asked about with the role that is current.
  const asked = member.some(({ _id }) => _id === role) ? role : '';
  const row = record?._id;
  useEffect(() => {
    if (!user || entity === '') return;
    const body = {
      user: user._id,
      action,
      ...(asked && { role: asked }),
      ...(row && { row }),
      ...(field && { field }),
    };
    void ask({ params: { project, entity }, body, quiet: true });
  }, [ask, project, user, entity, row, field, action, asked]);
  const again = () => setUser(user && { ...user });
  return (
    <AppDialog
      open
      onClose={onClose}
      width={640}
      title={t('role.explain.title')}
      description={t('role.explain.text')}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          gap: 4,
          pt: 2,
          pb: 4,
        }}
      >
        <UserChoice value={user} role={subject.role} onChange={setUser} />
        <TextField
          select
          size="small"
          label={t('role.explain.role')}
          value={asked}
          onChange={(event) => setRole(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('role.explain.current-role')}</MenuItem>
          {member.map(({ _id, _name }) => (
            <MenuItem key={_id} value={_id}>
              {_name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={t('role.explain.table')}
          value={table ? entity : ''}
          onChange={(event) => {
            setEntity(event.target.value);
            setRecord(null);
            setField('');
          }}
        >
          {tables.map(({ _id, _name }) => (
            <MenuItem key={_id} value={_id}>
              {_name}
            </MenuItem>
          ))}
        </TextField>
        <RecordChoice entity={entity} value={record} onChange={setRecord} />
        <TextField
          select
          size="small"
          label={t('role.explain.field')}
          value={table?._field.some(({ _key }) => _key === field) ? field : ''}
          onChange={(event) => setField(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('role.explain.any-field')}</MenuItem>
          {table?._field
            .filter(({ _status }) => _status === 'normal')
            .map(({ _key, _name }) => (
              <MenuItem key={_key} value={_key}>
                {_name}
              </MenuItem>
            ))}
        </TextField>
        <TextField
          select
          size="small"
          label={t('role.explain.action')}
          value={action}
          onChange={(event) => setAction(event.target.value as SimpleOperation)}
        >
          {SIMPLE_OPERATIONS.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`role.operation.${each}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Box aria-live="polite" sx={{ minHeight: 160, pb: 4 }}>
        {isLoading && <ListSkeleton rows={3} />}
        {error !== undefined && <ErrorState compact fault={error} onRetry={again} />}
        {data && table && user && <Explanation answer={data} table={table} name={user.nickname} />}
      </Box>
    </AppDialog>
  );
}
