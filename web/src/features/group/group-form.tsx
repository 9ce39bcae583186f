import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Group } from '@buildmesh/contracts';
import { faultToForm, FormSummary } from '../../shared/ui/form-summary.js';

interface Props {
  group: Group;
  /** Rejects with the fault of a refusal. */
  onSave: (body: { name: string; option: Group['option'] }) => Promise<void>;
}

/** Name and external code. */
export function GroupForm({ group, onSave }: Props) {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: { name: group.name, code: group.option.code ?? '' } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name, code }) => {
    try {
      await onSave({ name: name.trim(), option: code.trim() === '' ? {} : { code: code.trim() } });
    } catch (fault) {
      faultToForm(fault, form.setError, ['name', 'code']);
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 3 }}>
      <FormSummary errors={errors} setFocus={form.setFocus} labels={{ name: t('group.name') }} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
        <TextField
          {...form.register('name', { validate: (name) => name.trim() !== '' || t('group.name-empty') })}
          label={t('group.name')}
          error={!!errors.name}
          helperText={errors.name?.message}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <TextField
          {...form.register('code')}
          label={t('group.code')}
          error={!!errors.code}
          helperText={errors.code?.message ?? t('group.code-text')}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
      </Box>
      {isDirty && (
        <Button type="submit" variant="contained" loading={isSubmitting} sx={{ justifySelf: 'end' }}>
          {t('shared.save')}
        </Button>
      )}
    </Box>
  );
}
