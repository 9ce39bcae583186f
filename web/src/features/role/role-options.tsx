import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';
import { wouldCycle } from '@buildmesh/domain';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../shared/session/use-session.js';
import { faultToForm, FormSummary } from '../../shared/ui/form-summary.js';
import { RemoveRole } from './remove-role.js';
import { useUpdateRoleMutation } from './role.api.js';

const OPTIONS = ['change', 'apply', 'reg'] as const;
const FIELDS = ['_name', '_parent'] as const;

interface Form {
  _name: string;
  _parent: string;
  change: boolean;
  apply: boolean;
  reg: boolean;
}

const formOf = ({ _name, _parent, _option }: Role): Form => ({ _name, _parent: _parent ?? '', change: !!_option.change, apply: !!_option.apply, reg: !!_option.reg });

/** Name, parent and what users may do with the role. */
export function RoleOptions({ role, roles }: { role: Role; roles: readonly Role[] }) {
  const { t } = useTranslation();
  const params = { project: useProject()._id, id: role._id };
  const [update] = useUpdateRoleMutation();
  const form = useForm<Form>({ values: formOf(role), resetOptions: { keepDirtyValues: true } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const parents = roles.filter(({ _id, _type }) => _id !== role._id && _type === role._type && !wouldCycle(role._id, _id, (id) => roles.find((each) => each._id === id)));
  const submit = form.handleSubmit(async ({ _name, _parent, change, apply, reg }) => {
    // Registering into a role needs both: the door and that it is open (D20).
    const _option = { change, apply, reg, enable: reg };
    try {
      await update({ params, body: { _name, _parent: _parent || null, _option, _ver: role._ver }, quiet: true }).unwrap();
      form.reset({ _name, _parent, change, apply, reg });
      notify({ level: 'success', text: t('shared.saved') });
    } catch (fault) {
      faultToForm(fault, form.setError, FIELDS);
    }
  });
  return (
    <>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4, maxWidth: 480 }}>
        <FormSummary errors={errors} setFocus={form.setFocus} labels={{ _name: t('role.name') }} />
        <TextField {...form.register('_name', { validate: (name) => name.trim() !== '' || t('role.name-empty') })} label={t('role.name')} error={!!errors._name} helperText={errors._name?.message} slotProps={{ htmlInput: { maxLength: 60 } }} />
        <Controller
          name="_parent"
          control={form.control}
          render={({ field }) => (
            <TextField select {...field} label={t('role.parent')} helperText={t('role.parent-help')} slotProps={{ select: { displayEmpty: true } }}>
              <MenuItem value="">{t('role.no-parent')}</MenuItem>
              {parents.map(({ _id, _name }) => (
                <MenuItem key={_id} value={_id}>
                  {_name}
                </MenuItem>
              ))}
            </TextField>
          )}
        />
        {OPTIONS.map((option) => (
          <Controller
            key={option}
            name={option}
            control={form.control}
            render={({ field }) => (
              <Box>
                <FormControlLabel control={<Switch checked={field.value} onChange={field.onChange} />} label={t(`role.option.${option}`)} />
                <FormHelperText sx={{ ml: 10 }}>{t(`role.option-help.${option}`)}</FormHelperText>
              </Box>
            )}
          />
        ))}
        <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isDirty} sx={{ justifySelf: 'end' }}>
          {t('shared.save')}
        </Button>
      </Box>
      <RemoveRole role={role} hasChildren={roles.some(({ _parent }) => _parent === role._id)} />
    </>
  );
}
