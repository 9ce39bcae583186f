import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AssistantValue } from '@buildmesh/contracts';
import { AI_MODELS } from '@buildmesh/domain';
import { notify } from '../../../shared/notice/notices.js';
import { faultToForm, FormSummary } from '../../../shared/ui/form/form-summary.js';
import { useUnsavedGuard } from '../../../shared/ui/dialog/use-unsaved-guard.js';

const FIELDS = ['name', 'prompt', 'model'] as const;
const BLANK: AssistantValue = { name: '', prompt: '', model: 'deepseek-chat', enable: true };

interface Props {
  value?: AssistantValue;
  /** Rejects with the fault of a refusal. */
  onSave: (value: AssistantValue) => Promise<void>;
  onRemove?: () => void;
}

/** One assistant. */
export function AssistantForm({ value = BLANK, onSave, onRemove }: Props) {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: value });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsavedGuard(isDirty && !isSubmitting);
  const { reset } = form;
  useEffect(() => reset(value), [value, reset]);
  const submit = form.handleSubmit(async (values) => {
    const given = { ...values, name: values.name.trim() };
    try {
      await onSave(given);
      reset(given);
      notify({ level: 'success', text: t('chat.ai.saved') });
    } catch (fault) {
      faultToForm(fault, form.setError, FIELDS);
    }
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gap: 4, p: { sm: 6 }, maxWidth: 720 }}
    >
      <FormSummary errors={errors} setFocus={form.setFocus} labels={{ name: t('chat.ai.name') }} />
      <TextField
        {...form.register('name', { validate: (name) => name.trim() !== '' || t('chat.ai.name-empty') })}
        label={t('chat.ai.name')}
        error={!!errors.name}
        helperText={errors.name?.message}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        {...form.register('prompt')}
        label={t('chat.ai.prompt')}
        multiline
        minRows={6}
        maxRows={20}
        error={!!errors.prompt}
        helperText={errors.prompt?.message ?? t('chat.ai.prompt-text')}
        slotProps={{ htmlInput: { maxLength: 8_000 } }}
      />
      <Controller
        control={form.control}
        name="model"
        render={({ field: { ref, ...field } }) => (
          <TextField {...field} inputRef={ref} select label={t('chat.ai.model')}>
            {AI_MODELS.map((model) => (
              <MenuItem key={model} value={model}>
                {t(`chat.model.${model}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      <Controller
        control={form.control}
        name="enable"
        render={({ field: { value: checked, onChange } }) => (
          <FormControlLabel
            control={<Switch checked={checked} onChange={(_event, is) => onChange(is)} />}
            label={t('chat.ai.enable')}
          />
        )}
      />
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
        {onRemove && (
          <Button color="error" variant="outlined" onClick={onRemove} sx={{ mr: 'auto' }}>
            {t('chat.ai.remove')}
          </Button>
        )}
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {t('shared.save')}
        </Button>
      </Box>
    </Box>
  );
}
