import { useTranslation } from 'react-i18next';
import { AppDialog } from '../ui/dialog/app-dialog.js';
import { ScanPanel } from './scan-panel.js';
import { mayScan } from './scan-settings.js';
import { useScanGun } from './use-scan-gun.js';

interface Props {
  name: string;
  onClose: () => void;
  onCode: (code: string) => void;
}

/** Scans one code; whoever opened it wants it now, so that the camera looks at once. */
export function ScanDialog({ name, onClose, onCode }: Props) {
  const { t } = useTranslation();
  useScanGun(true, onCode);
  return (
    <AppDialog
      open
      title={t('scan.into', { name })}
      description={mayScan() ? t('scan.aim') : undefined}
      onClose={onClose}
    >
      <ScanPanel label={name} check="always" onCode={onCode} />
    </AppDialog>
  );
}
