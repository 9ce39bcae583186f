import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Camera, CameraOff, ImageUp } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraView } from './camera-view.js';
import { codeInPicture, codeReader } from './code-reader.js';
import { MAX_CODE, mayScan, type CheckMode } from './scan-settings.js';
import './scan.css';

type Fault = 'camera' | 'failed' | 'nothing' | 'insecure';

interface Props {
  /** What is scanned, for whoever hears it read. */
  label: string;
  check: CheckMode;
  onCode: (code: string) => void;
}

const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** The ways to a code: the camera, and a picture. Says what keeps it from them. */
export function ScanPanel({ label, check, onCode }: Props) {
  const { t } = useTranslation();
  const atOnce = check === 'always';
  const [looks, setLooks] = useState(atOnce && mayScan() && hasCamera());
  const [fault, setFault] = useState<Fault | null>(atOnce && !mayScan() ? 'insecure' : null);
  const [busy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const take = (code: string) => {
    setLooks(false);
    setFault(null);
    onCode(code.slice(0, MAX_CODE));
  };
  const fail = () => {
    setLooks(false);
    setFault('camera');
  };
  const begin = (scan: () => void) => () => (mayScan() ? scan() : setFault('insecure'));
  const readPicture = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const picture = target.files?.[0];
    // The same picture again is a choice as well.
    target.value = '';
    if (!picture) return;
    setBusy(true);
    setFault(null);
    try {
      const code = await codeInPicture(await codeReader(), picture);
      if (code === undefined) setFault('nothing');
      else take(code);
    } catch {
      // No reader could be loaded: the person is told, and may try once more.
      setFault('failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="sc-panel">
      {looks && <CameraView label={label} onCode={take} onFailed={fail} />}
      <div className="sc-actions">
        {(hasCamera() || !mayScan()) && (
          <Button
            variant={looks ? 'outlined' : 'contained'}
            color={looks ? 'inherit' : 'primary'}
            startIcon={looks ? <CameraOff size={16} aria-hidden /> : <Camera size={16} aria-hidden />}
            onClick={begin(() => {
              setFault(null);
              setLooks(!looks);
            })}
          >
            {t(looks ? 'scan.camera-off' : 'scan.camera')}
          </Button>
        )}
        <Button
          variant="outlined"
          color="inherit"
          loading={busy}
          startIcon={<ImageUp size={16} aria-hidden />}
          onClick={begin(() => file.current?.click())}
        >
          {t('scan.picture')}
        </Button>
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('scan.picture')}
          onChange={(event) => void readPicture(event)}
        />
      </div>
      {fault && (
        <Alert severity={fault === 'insecure' ? 'warning' : 'error'} role="alert">
          {fault === 'camera' ? `${t('scan.failed')}. ${t('scan.failed-text')}` : t(`scan.${fault}`)}
        </Alert>
      )}
    </div>
  );
}
