import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';
import { wouldCycle } from '@buildmesh/domain';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { faultToForm, FormSummary } from '../../shared/ui/form/form-summary.js';
import { DefaultRole } from './default-role.js';
import { HomeChoice } from './home-choice.js';
import { ParentChoice } from './parent-choice.js';
import { RemoveRole } from './remove-role.js';
import { useUpdateRoleMutation } from './role.api.js';

const OPTIONS = ['change', 'apply', 'reg', 'enable'] as const;
const FIELDS = ['_name', '_parent'] as const;

interface Form {
  _name: string;
  _parent: string;
  /** Id of a menu entry. */
  home: string;
  change: boolean;
  apply: boolean;
  reg: boolean;
  enable: boolean;
}

const formOf = ({ _name, _parent, _option, home }: Role): Form => ({
  _name,
  _parent: _parent ?? '',
  home: home?.type === 'route' ? home.value : '',
  change: !!_option.change,
  apply: !!_option.apply,
  reg: !!_option.reg,
  enable: !!_option.enable,
});

/** A home that is no menu entry, such as a page, stays as long as nobody chooses another. */
function homeChange(role: Role, chosen: string): { home?: Role['home'] } {
  if (chosen === formOf(role).home) return {};
  return { home: chosen === '' ? null : { type: 'route', value: chosen } };
}

/** Name, parent and what users may do with the role. */
export function RoleOptions({ role, roles }: { role: Role; roles: readonly Role[] }) {
  const { t } = useTranslation();
  const params = { project: useProject()._id, id: role._id };
  const [update] = useUpdateRoleMutation();
  const form = useForm<Form>({ values: formOf(role), resetOptions: { keepDirtyValues: true } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const parents = roles.filter(
    ({ _id, _type }) =>
      _id !== role._id &&
      _type === role._type &&
      !wouldCycle(role._id, _id, (id) => roles.find((each) => each._id === id)),
  );
  const submit = form.handleSubmit(async (values) => {
    const { _name, _parent, home, ..._option } = values;
    try {
      await update({
        params,
        body: {
          _name,
          _parent: _parent || null,
          _option,
          ...homeChange(role, home),
          _ver: role._ver,
        },
        quiet: true,
      }).unwrap();
      form.reset(values);
      notify({ level: 'success', text: t('shared.saved') });
    } catch (fault) {
      faultToForm(fault, form.setError, FIELDS);
    }
  });
  return (
    <>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4, maxWidth: 480 }}>
        <FormSummary errors={errors} setFocus={form.setFocus} labels={{ _name: t('role.name') }} />
        <TextField
          {...form.register('_name', { validate: (name) => name.trim() !== '' || t('role.name-empty') })}
          label={t('role.name')}
          error={!!errors._name}
          helperText={errors._name?.message}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <Controller
          name="_parent"
          control={form.control}
          render={({ field }) => (
            <ParentChoice parents={parents} value={field.value} onChange={field.onChange} />
          )}
        />
        <Controller
          name="home"
          control={form.control}
          render={({ field }) => <HomeChoice value={field.value} onChange={field.onChange} />}
        />
        {OPTIONS.map((option) => (
          <Controller
            key={option}
            name={option}
            control={form.control}
            render={({ field }) => (
              <Box>
                <FormControlLabel
                  disabled={option === 'enable' && !form.watch('reg')}
                  control={
                    <Switch
                      checked={field.value}
                      onChange={(_, on) => {
                        field.onChange(on);
                        // Registering needs both: that the role takes people, and that it does so now (D20).
                        if (option === 'reg') form.setValue('enable', on, { shouldDirty: true });
                      }}
                    />
                  }
                  label={t(`role.option.${option}`)}
                />
                <FormHelperText sx={{ ml: 10 }}>{t(`role.option-help.${option}`)}</FormHelperText>
              </Box>
            )}
          />
        ))}
        <Button
          type="submit"
          variant="contained"
          loading={isSubmitting}
          disabled={!isDirty}
          sx={{ justifySelf: 'end' }}
        >
          {t('shared.save')}
        </Button>
      </Box>
      <DefaultRole role={role} />
      <RemoveRole role={role} hasChildren={roles.some(({ _parent }) => _parent === role._id)} />
    </>
  );
}
