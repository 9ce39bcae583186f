import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { MAX_INFO_FIELDS } from '@buildmesh/contracts';
import { EMPTY_STEPS } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { useGroupsQuery } from '../../../entities/people/people.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import type { Definition } from './editor-screen.js';
import { ManyChoice } from '../../../shared/ui/form/many-choice.js';
import { MembersField } from './members-field.js';

interface Props {
  draft: Definition;
  onChange: (parts: Partial<Definition>) => void;
}

const ICONS = ['', 'calendar', 'wallet', 'plane', 'package', 'briefcase', 'file'] as const;

/** Name, who may apply, who manages, and what lists show. */
export function GeneralSection({ draft, onChange }: Props) {
  const { t } = useTranslation();
  const { data: groups = [] } = useGroupsQuery({ params: { project: useProject()._id } });
  const { option } = draft;
  const set = (parts: Partial<Definition['option']>) => onChange({ option: { ...option, ...parts } });
  return (
    <Box component="section" aria-label={t('approval.general')} sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="h3" component="h2">
        {t('approval.general')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
        <TextField
          label={t('approval.name')}
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <TextField
          select
          label={t('approval.icon')}
          value={draft.icon}
          onChange={({ target }) => onChange({ icon: target.value })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          {ICONS.map((icon) => (
            <MenuItem key={icon} value={icon}>
              {t(`approval.icon.${icon || 'none'}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <FormControlLabel
        control={<Switch checked={!draft.disabled} onChange={(_, on) => onChange({ disabled: !on })} />}
        label={t('approval.on')}
      />
      <ManyChoice
        label={t('approval.departments')}
        help={t('approval.departments-help')}
        options={groups.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={option.group}
        onChange={(group) => set({ group })}
      />
      <MembersField
        label={t('approval.managers')}
        value={option.manager}
        onChange={(manager) => set({ manager })}
      />
      <ManyChoice
        label={t('approval.info')}
        help={t('approval.info-help')}
        options={draft.fields
          .filter(({ _key }) => _key !== 'approval_state')
          .map(({ _key, _name }) => ({ value: _key, label: _name }))}
        value={option.info.fields}
        onChange={(fields) => set({ info: { ...option.info, fields: fields.slice(0, MAX_INFO_FIELDS) } })}
      />
      <FormControlLabel
        control={<Switch checked={option.autopass} onChange={(_, autopass) => set({ autopass })} />}
        label={t('approval.autopass')}
      />
      <TextField
        select
        label={t('approval.empty-step')}
        value={option.empty}
        onChange={({ target }) => set({ empty: EMPTY_STEPS.find((each) => each === target.value) ?? 'pass' })}
      >
        {EMPTY_STEPS.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`approval.empty-step.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <Box>
        <FormControlLabel
          control={<Switch checked={option.changes} onChange={(_, changes) => set({ changes })} />}
          label={t('approval.changes')}
        />
        <Typography variant="caption" color="textSecondary" component="p">
          {t('approval.changes-help')}
        </Typography>
      </Box>
    </Box>
  );
}
