import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { Entity } from '@buildmesh/contracts';
import { useTranslation } from 'react-i18next';
import type { FlowDraft } from './use-flow-draft.js';
import { SidePanel } from '../look/side-panel.js';

interface Props {
  draft: FlowDraft;
  entities: readonly Entity[];
  onChange: (part: Partial<FlowDraft>) => void;
  onClose: () => void;
}

/** Name of a function, the table whose rows it is run for, and how it starts. */
export function FlowSettings({ draft, entities, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const { option } = draft;
  const set = (part: Partial<FlowDraft['option']>) => onChange({ option: { ...option, ...part } });
  const timeoutS = option.timeout === undefined ? '' : String(option.timeout / 1000);
  return (
    <SidePanel title={t('flow.settings')} onClose={onClose}>
      <TextField
        label={t('flow.name')}
        value={draft.name}
        error={draft.name.trim() === ''}
        helperText={draft.name.trim() === '' ? t('flow.name-empty') : undefined}
        onChange={({ target }) => onChange({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <TextField
        select
        label={t('flow.setting.entity')}
        helperText={t('flow.setting.entity-help')}
        value={option.entity ?? ''}
        onChange={({ target }) => set({ entity: target.value || undefined })}
      >
        <MenuItem value="">{t('flow.setting.no-entity')}</MenuItem>
        {entities.map(({ _id, _name }) => (
          <MenuItem key={_id} value={_id}>
            {_name}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={
          <Switch
            checked={option.confirmUrl === true}
            onChange={(_, on) => set({ confirmUrl: on || undefined })}
          />
        }
        label={t('flow.setting.confirm-url')}
      />
      <TextField
        type="number"
        label={t('flow.setting.timeout')}
        value={timeoutS}
        onChange={({ target }) => {
          const ms = Number(target.value) * 1000;
          set({ timeout: ms >= 100 ? Math.min(ms, 30_000) : undefined });
        }}
        slotProps={{ htmlInput: { min: 1, max: 30, step: 1 } }}
      />
    </SidePanel>
  );
}
