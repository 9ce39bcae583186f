import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { Schedule } from '@buildmesh/contracts';
import { useProject, useTimezone } from '../../entities/session/use-session.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { useZoneText } from '../../shared/ui/form/use-zone-text.js';
import { ZoneField } from '../../shared/ui/form/zone-field.js';
import { FormSummary, type FormErrors } from '../../shared/ui/form/form-summary.js';
import { ExecutionPreview } from './execution-preview.js';
import { useScheduleFlowsQuery } from './schedule.api.js';
import { MAX_NAME, type FormField } from './schedule.model.js';
import { TermFields } from './term-fields.js';
import { useScheduleForm } from './use-schedule-form.js';

interface Props {
  /** Absent: a new task. */
  task?: Schedule | undefined;
  onClose: () => void;
}

const messageIn = (errors: FormErrors, field: FormField): string | undefined =>
  errors[field] && String(errors[field].message);

/** A scheduled task: its name, its function, and when it runs. */
export function ScheduleDialog({ task, onClose }: Props) {
  const { t } = useTranslation();
  const { form, zone, errors, busy, change, save } = useScheduleForm(task, onClose);
  const projectZone = useTimezone();
  const zoneText = useZoneText();
  const fault = (field: FormField) => messageIn(errors, field);
  const actions = (
    <>
      <Button color="inherit" variant="outlined" onClick={onClose} disabled={busy}>
        {t('shared.cancel')}
      </Button>
      <Button type="submit" variant="contained" loading={busy}>
        {t(task ? 'shared.save' : 'schedule.create-submit')}
      </Button>
    </>
  );
  return (
    <AppDialog
      open
      busy={busy}
      width={560}
      title={task ? t('schedule.edit-title', { name: task._name }) : t('schedule.create')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      actions={actions}
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
        {errors.root && <FormSummary errors={errors} setFocus={() => undefined} labels={{}} />}
        <TextField
          label={t('schedule.name')}
          placeholder={t('schedule.name-example')}
          value={form.name}
          onChange={({ target }) => change({ name: target.value })}
          error={!!fault('name')}
          helperText={fault('name')}
          slotProps={{ htmlInput: { maxLength: MAX_NAME }, inputLabel: { shrink: true } }}
          autoFocus={!task}
        />
        <FlowField value={form.flow} fault={fault('flow')} onChange={(flow) => change({ flow })} />
        <TermFields form={form} faultOf={fault} onChange={change} />
        <ZoneField
          label={t('schedule.zone')}
          value={form.timezone}
          unset={t('schedule.zone-project', { zone: zoneText(projectZone) })}
          fault={fault('timezone')}
          onChange={(timezone) => change({ timezone })}
        />
        <Alert severity="info">{t('schedule.times-in', { zone: zoneText(zone) })}</Alert>
        <ExecutionPreview form={form} zone={zone} />
      </Box>
    </AppDialog>
  );
}

interface FlowFieldProps {
  value: string;
  fault: string | undefined;
  onChange: (flow: string) => void;
}

/** Only functions that are published and wait for nobody can run by themselves (spec: data §5); the others say why not. */
function FlowField({ value, fault, onChange }: FlowFieldProps) {
  const { t } = useTranslation();
  const { data: flows } = useScheduleFlowsQuery({ params: { project: useProject()._id } });
  const known = flows?.some(({ _id }) => _id === value);
  const free = flows?.filter(({ blocked }) => blocked === null) ?? [];
  const blocked = flows?.filter((flow) => flow.blocked !== null) ?? [];
  const help = free.length === 0 ? 'schedule.flow-none' : 'schedule.flow-help';
  return (
    <TextField
      select
      label={t('schedule.flow')}
      value={flows ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      error={!!fault}
      helperText={fault ?? (flows && (free.length === 0 || blocked.length > 0) && t(help))}
      disabled={!flows}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="" disabled>
        {t('schedule.flow-choose')}
      </MenuItem>
      {value !== '' && !known && <MenuItem value={value}>{t('schedule.flow-gone')}</MenuItem>}
      {[...free, ...blocked].map((flow) => (
        <MenuItem key={flow._id} value={flow._id} disabled={flow.blocked !== null}>
          {flow._name}
          {flow.blocked !== null && ` – ${t(`schedule.flow-blocked.${flow.blocked}`)}`}
        </MenuItem>
      ))}
    </TextField>
  );
}
