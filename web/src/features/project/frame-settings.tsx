import { useTranslation } from 'react-i18next';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import { FeatureSwitch } from './feature-switch.js';

const PARTS = ['search', 'tags', 'recent', 'favourite'] as const;

/** What the frame around every screen shows in this project. */
export function FrameSettings({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('project.frame')} text={t('project.frame.text')}>
      {PARTS.map((part) => (
        <FeatureSwitch key={part} feature={part} label={t(`project.frame.${part}`)} disabled={disabled} />
      ))}
    </SettingsSection>
  );
}
