import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Department } from '@buildmesh/contracts';
import { faultToForm, FormSummary } from '../../shared/ui/form/form-summary.js';
import { useUnsavedGuard } from '../../shared/ui/dialog/use-unsaved-guard.js';

const FIELDS = ['name', 'code'] as const;

interface Props {
  group: Department;
  /** Rejects with the fault of a refusal. */
  onSave: (body: { name: string; option: Department['option'] }) => Promise<void>;
}

/** Name and external code. */
export function DepartmentForm({ group, onSave }: Props) {
  const { t } = useTranslation();
  const { name, option } = group;
  const kept = useMemo(() => ({ name, code: option.code ?? '' }), [name, option.code]);
  const form = useForm({ defaultValues: kept });
  const { errors, dirtyFields, isDirty, isSubmitting } = form.formState;
  useUnsavedGuard(isDirty && !isSubmitting);
  const typed = useRef(dirtyFields);
  typed.current = dirtyFields;
  const { getValues, reset, setValue } = form;
  // What the group is called by now, and what was typed on top of it.
  useEffect(() => {
    const values = getValues();
    const fields = FIELDS.filter((field) => typed.current[field]);
    reset(kept);
    for (const field of fields) setValue(field, values[field], { shouldDirty: true });
  }, [kept, getValues, reset, setValue]);
  const submit = form.handleSubmit(async (values) => {
    const [given, code] = [values.name.trim(), values.code.trim()];
    setValue('name', given, { shouldDirty: true });
    setValue('code', code, { shouldDirty: true });
    try {
      await onSave({ name: given, option: code === '' ? {} : { code } });
    } catch (fault) {
      faultToForm(fault, form.setError, FIELDS);
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
