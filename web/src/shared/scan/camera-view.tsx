import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeReader, watchForCode } from './code-reader.js';
import './scan.css';

interface Props {
  label: string;
  onCode: (code: string) => void;
  onClose?: () => void;
}

/** What the camera sees, until there is a code in it. The camera is let go with it. */
export function CameraView({ label, onCode, onClose }: Props) {
  const { t } = useTranslation();
  const film = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const told = useRef(onCode);
  useEffect(() => void (told.current = onCode));
  useEffect(() => {
    let stream: MediaStream | undefined;
    let watch: { stop: () => void } | undefined;
    let gone = false;
    const end = () => {
      watch?.stop();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (gone || !film.current) return end();
      film.current.srcObject = stream;
      const [reader] = await Promise.all([codeReader(), film.current.play()]);
      if (!gone) watch = watchForCode(reader, film.current, (code) => told.current(code));
    };
    begin().catch(() => {
      end();
      if (!gone) setFailed(true);
    });
    return () => {
      gone = true;
      end();
    };
  }, []);
  return (
    <div>
      {failed ? (
        <p className="sc-note" role="alert">
          {t('scan.failed')}. {t('scan.failed-text')}
        </p>
      ) : (
        <video ref={film} className="sc-camera" aria-label={label} muted playsInline />
      )}
      {onClose && (
        <Button size="small" color="inherit" onClick={onClose}>
          {t('shared.close')}
        </Button>
      )}
    </div>
  );
}
