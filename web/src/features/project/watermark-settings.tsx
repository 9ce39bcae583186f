import { useTranslation } from 'react-i18next';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import { FeatureSwitch } from './feature-switch.js';

/** Whether every screen of the project shows who is looking at it. */
export function WatermarkSettings({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('project.watermark')} text={t('project.watermark.text')}>
      <FeatureSwitch feature="watermark" label={t('project.watermark.show')} disabled={disabled} />
    </SettingsSection>
  );
}
