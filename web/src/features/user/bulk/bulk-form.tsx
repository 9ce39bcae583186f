import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FileText } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Department, Role } from '@buildmesh/contracts';
import { BulkPreview } from './bulk-preview.js';
import { missingDepartments, type BulkLine } from './bulk.rules.js';
import { RoleSelect } from '../member/member-form.js';
import { MissingDepartments } from '../member/missing-departments.js';
import type { Refusal } from './use-bulk-create.js';

/** Role and department of people whose line names none. */
interface Usual {
  roles: readonly Role[];
  role: string;
  onRole: (id: string) => void;
  groups: readonly Department[];
  group: string | null;
  onGroup: (id: string | null) => void;
}

interface Props {
  text: string;
  onText: (text: string) => void;
  usual: Usual;
  lines: readonly BulkLine[];
  faulty: number;
  refusal: Refusal | null;
  creating: boolean;
}

/** The list as text, what lines without role or department get, and how each line was understood. */
export function BulkForm({ text, onText, usual, lines, faulty, refusal, creating }: Props) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const missing = missingDepartments(lines);
  const takeFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    target.value = '';
    if (chosen) onText((await chosen.text()).replace(/^\uFEFF/, ''));
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextField
        multiline
        autoFocus
        minRows={4}
        maxRows={6}
        disabled={creating}
        label={t('user.bulk.list')}
        placeholder={t('user.bulk.example')}
        helperText={t('user.bulk.help')}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'end',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr auto' },
        }}
      >
        <UsualChoice usual={usual} disabled={creating} />
        <Button
          variant="outlined"
          color="inherit"
          disabled={creating}
          startIcon={<FileText size={16} aria-hidden />}
          onClick={() => file.current?.click()}
        >
          {t('user.bulk.file')}
        </Button>
        <input
          ref={file}
          hidden
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label={t('user.bulk.file')}
          onChange={(event) => void takeFile(event)}
        />
      </Box>
      {creating && (
        <Box role="status">
          <Typography variant="body2" sx={{ mb: 1 }}>
            {t('user.bulk.creating', { count: lines.length })}
          </Typography>
          <LinearProgress aria-label={t('user.bulk')} sx={{ height: 6, borderRadius: 3 }} />
        </Box>
      )}
      {refusal?.text && (
        <Alert severity="error" role="alert">
          {refusal.text}
        </Alert>
      )}
      {faulty > 0 && (
        <Alert severity="warning" role="alert">
          {t('user.bulk.faulty', { count: faulty })}
        </Alert>
      )}
      {missing.length > 0 && <MissingDepartments names={missing} groups={usual.groups} />}
      <BulkPreview lines={lines} refused={refusal?.lines} />
    </Box>
  );
}

function UsualChoice({ usual, disabled }: { usual: Usual; disabled: boolean }) {
  const { t } = useTranslation();
  const { roles, role, onRole, groups, group, onGroup } = usual;
  return (
    <>
      <RoleSelect
        roles={roles}
        value={role}
        disabled={disabled}
        label={t('user.bulk.usual-role')}
        onChange={({ target }) => onRole(target.value)}
      />
      <TextField
        select
        label={t('user.bulk.usual-group')}
        value={group ?? ''}
        disabled={disabled}
        onChange={({ target }) => onGroup(target.value === '' ? null : target.value)}
        slotProps={{ select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t('user.bulk.no-group')}</MenuItem>
        {groups.map(({ _id, name }) => (
          <MenuItem key={_id} value={_id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
