import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BrandingSettings as Settings } from '@buildmesh/contracts';
import { notify } from '../../shared/notice/notices.js';
import { useRoleListQuery } from '../../entities/role/role-list.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { BrandMark } from '../../shared/ui/frame/brand-mark.js';
import { faultToForm, FormSummary } from '../../shared/ui/form/form-summary.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import { formOf, logoFault, MAX_TEXT, settingsOf, type BrandingForm as Form } from './branding.model.js';
import { useSetCustomMutation } from './project.api.js';

/** The edition that may run a script of its own (D71). */
const PLATFORM_EDITION = 3;
const FIELDS = ['name', 'logo', 'setup', 'append'] as const;

interface Props {
  settings: Settings | undefined;
  disabled: boolean;
  onSaved: () => void;
}

/** Name, logo, registration, script and text of a white-label project. */
export function BrandingForm({ settings, disabled, onSaved }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const [save] = useSetCustomMutation();
  const { data: roles = [] } = useRoleListQuery({ params: { project: project._id }, quiet: true });
  const form = useForm<Form>({ values: formOf(settings) });
  const { errors, isDirty, isSubmitting } = form.formState;
  const scripts = project._status === PLATFORM_EDITION;
  const logo = form.watch('logo');
  const submit = form.handleSubmit(async (values) => {
    try {
      await save({
        params: { project: project._id },
        body: settingsOf(values, settings),
        quiet: true,
      }).unwrap();
      notify({ level: 'success', text: t('shared.saved') });
      onSaved();
    } catch (fault) {
      faultToForm(fault, form.setError, FIELDS);
    }
  });
  const long = (name: 'setup' | 'append', locked: boolean) => ({
    ...form.register(name, { maxLength: { value: MAX_TEXT, message: t('project.custom.too-long') } }),
    label: t(`project.custom.${name}`),
    disabled: disabled || locked,
    error: !!errors[name],
    helperText: errors[name]?.message ?? t(locked ? 'project.custom.edition' : `project.custom.${name}-text`),
    multiline: true,
    minRows: 3,
    maxRows: 16,
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormSummary
        errors={errors}
        setFocus={form.setFocus}
        labels={{ name: t('project.custom.name'), logo: t('project.custom.logo') }}
      />
      <SettingsSection title={t('project.custom')} text={t('project.custom.text')}>
        <TextField
          {...form.register('name')}
          label={t('project.custom.name')}
          disabled={disabled}
          helperText={t('project.custom.name-text')}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
          <TextField
            {...form.register('logo', {
              validate: (text) => {
                const wrong = logoFault(text);
                return wrong ? t(wrong) : true;
              },
            })}
            label={t('project.custom.logo')}
            disabled={disabled}
            error={!!errors.logo}
            helperText={errors.logo?.message ?? t('project.custom.logo-text')}
            sx={{ flex: 1 }}
          />
          <Box sx={{ mt: '23.5px', width: 36, height: 36, display: 'grid', placeItems: 'center' }}>
            {logo && !logoFault(logo) ? (
              <img src={logo} alt="" width={36} height={36} style={{ objectFit: 'contain' }} />
            ) : (
              <BrandMark size={36} />
            )}
          </Box>
        </Box>
      </SettingsSection>
      <SettingsSection title={t('project.custom.registration')} text={t('project.custom.registration-text')}>
        <Controller
          name="regEnable"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <FormControlLabel
              control={<Switch checked={value} onChange={(_, next) => onChange(next)} disabled={disabled} />}
              label={t('project.custom.reg-enable')}
            />
          )}
        />
        <Controller
          name="regRole"
          control={form.control}
          render={({ field }) => (
            <TextField {...field} select label={t('project.custom.reg-role')} disabled={disabled}>
              <MenuItem value="">{t('project.custom.reg-default')}</MenuItem>
              {roles.map(({ _id, _name }) => (
                <MenuItem key={_id} value={_id}>
                  {_name}
                </MenuItem>
              ))}
            </TextField>
          )}
        />
      </SettingsSection>
      <SettingsSection title={t('project.custom.extras')} text={t('project.custom.extras-text')}>
        <TextField
          {...long('setup', !scripts)}
          slotProps={{ htmlInput: { style: { fontFamily: 'monospace', fontSize: 13 } } }}
        />
        <TextField {...long('append', !scripts)} />
        {!disabled && (
          <Button
            type="submit"
            variant="contained"
            loading={isSubmitting}
            disabled={!isDirty}
            sx={{ alignSelf: 'flex-end' }}
          >
            {t('shared.save')}
          </Button>
        )}
      </SettingsSection>
    </form>
  );
}
