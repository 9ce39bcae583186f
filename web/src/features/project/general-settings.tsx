import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Project } from '@buildmesh/contracts';
import { DEFAULT_TIMEZONE } from '@buildmesh/domain';
import { notify } from '../../shared/notice/notices.js';
import { refreshProject } from '../../entities/session/enter-project.js';
import { useProject } from '../../entities/session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { DEFAULT_ACCENT } from '../../shared/theme/tokens.js';
import { faultToForm, FormSummary } from '../../shared/ui/form/form-summary.js';
import { ZoneField } from '../../shared/ui/form/zone-field.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import { ColourField } from './colour-field.js';
import { useSetProjectOptionMutation } from './project.api.js';

interface Form {
  name: string;
  accuracy: number;
  timezone: string;
  colour: string;
}

/** Decimals and time zone of a project that sets none (D84). */
const DEFAULTS = { accuracy: 2, timezone: DEFAULT_TIMEZONE };
const FIELDS = ['name', 'accuracy', 'timezone', 'colour'] as const;

function formOf({ _name, _option }: Project): Form {
  return {
    name: _name,
    accuracy: typeof _option.accuracy === 'number' ? _option.accuracy : DEFAULTS.accuracy,
    timezone: typeof _option.timezone === 'string' ? _option.timezone : DEFAULTS.timezone,
    colour: typeof _option.colour === 'string' ? _option.colour : DEFAULT_ACCENT,
  };
}

/** Name, accuracy, time zone and colour. */
export function GeneralSettings({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  const project = useProject();
  const dispatch = useAppDispatch();
  const [save] = useSetProjectOptionMutation();
  const form = useForm<Form>({ values: formOf(project) });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await save({
        params: { project: project._id },
        body: { ...body, accuracy: Number(body.accuracy) },
        quiet: true,
      }).unwrap();
      await refreshProject(dispatch, project._id);
      notify({ level: 'success', text: t('shared.saved') });
    } catch (fault) {
      faultToForm(fault, form.setError, FIELDS);
    }
  });
  return (
    <form noValidate onSubmit={submit}>
      <FormSummary errors={errors} setFocus={form.setFocus} labels={{ name: t('project.name') }} />
      <SettingsSection title={t('project.general')} text={t('project.general-text')}>
        <TextField
          {...form.register('name', { required: t('project.name-empty'), maxLength: 60 })}
          label={t('project.name')}
          disabled={disabled}
          error={!!errors.name}
          helperText={errors.name?.message}
        />
        <Controller
          name="colour"
          control={form.control}
          render={({ field }) => (
            <ColourField value={field.value} onChange={field.onChange} disabled={disabled} />
          )}
        />
      </SettingsSection>
      <SettingsSection title={t('project.numbers')} text={t('project.numbers-text')}>
        <TextField
          {...form.register('accuracy', { min: 0, max: 10 })}
          type="number"
          label={t('project.accuracy')}
          disabled={disabled}
          error={!!errors.accuracy}
          helperText={errors.accuracy ? t('project.accuracy-rule') : t('project.accuracy-text')}
          slotProps={{ htmlInput: { min: 0, max: 10 } }}
        />
        <Controller
          name="timezone"
          control={form.control}
          render={({ field }) => (
            <ZoneField
              label={t('project.timezone')}
              help={t('project.timezone-text')}
              value={field.value}
              disabled={disabled}
              onChange={field.onChange}
            />
          )}
        />
      </SettingsSection>
      {!disabled && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', pb: 6 }}>
          <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isDirty}>
            {t('shared.save')}
          </Button>
        </Box>
      )}
    </form>
  );
}
