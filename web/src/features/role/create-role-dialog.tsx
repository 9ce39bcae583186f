import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';
import { useProject } from '../../entities/session/use-session.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { DialogButtons } from '../../shared/ui/dialog/dialog-buttons.js';
import { faultToForm } from '../../shared/ui/form/form-summary.js';
import { useCreateRoleMutation } from './role.api.js';

const TYPES = ['common', 'admin', 'public'] as const;

interface Props {
  open: boolean;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** A new role: its name and kind; without a name nothing is sent (platform §5). */
export function CreateRoleDialog({ open, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const [create] = useCreateRoleMutation();
  const form = useForm<{ name: string; type: Role['_type'] }>({
    defaultValues: { name: '', type: 'common' },
  });
  const { errors, isSubmitting } = form.formState;
  const type = form.watch('type');
  const submit = form.handleSubmit(async (body) => {
    try {
      const { _id } = await create({ params: { project: project._id }, body, quiet: true }).unwrap();
      form.reset();
      onClose();
      onCreated(_id);
    } catch (fault) {
      faultToForm(fault, form.setError, ['name', 'type']);
    }
  });
  const actions = <DialogButtons label={t('shared.create')} busy={isSubmitting} onCancel={onClose} />;
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      busy={isSubmitting}
      title={t('role.create')}
      onSubmit={submit}
      actions={actions}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TextField
          {...form.register('name', { validate: (name) => name.trim() !== '' || t('role.name-empty') })}
          autoFocus
          label={t('role.name')}
          error={!!(errors.name ?? errors.root)}
          helperText={errors.name?.message ?? errors.root?.message}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <TextField
          select
          label={t('role.kind')}
          value={type}
          onChange={(event) => form.setValue('type', event.target.value as Role['_type'])}
          helperText={t(`role.type-help.${type}`)}
        >
          {TYPES.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`role.type.${each}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
    </AppDialog>
  );
}
