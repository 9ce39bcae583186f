import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shared/notice/notices.js';
import { refreshProject } from '../../entities/session/enter-project.js';
import { useProject } from '../../entities/session/use-session.js';
import { isFeature, isFeatureOn, type Feature } from '../../shared/state/flags/feature-switches.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { useSetProjectOptionMutation } from './project.api.js';

/** Entries of the settings that a project may hide (spec: platform §2.5). */
export const HIDEABLE = [
  'menu',
  'auth',
  'group',
  'user',
  'approval',
  'schedule',
  'data',
  'share',
  'module',
] as const;

interface Props {
  feature: Feature | (typeof HIDEABLE)[number];
  label: string;
  disabled: boolean;
}

/** Switches a feature on or off for everybody in the project. */
export function FeatureSwitch({ feature, label, disabled }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { _id, _option } = useProject();
  const [save, { isLoading }] = useSetProjectOptionMutation();
  const view = (_option.view ?? {}) as Record<string, boolean>;
  const change = async (on: boolean) => {
    const { error } = await save({ params: { project: _id }, body: { view: { ...view, [feature]: on } } });
    if (error) return;
    await refreshProject(dispatch, _id);
    notify({ level: 'success', text: t('shared.saved') });
  };
  return (
    <FormControlLabel
      control={
        <Switch
          checked={isFeature(feature) ? isFeatureOn(feature, view) : view[feature] !== false}
          disabled={disabled || isLoading}
          onChange={(_, on) => void change(on)}
        />
      }
      label={label}
    />
  );
}
