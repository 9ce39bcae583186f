import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { watchForCode } from './code-reader.js';

interface Props {
  label: string;
  onCode: (code: string) => void;
  onClose: () => void;
}

/** What the camera sees, until there is a code in it. The camera is let go with it. */
export function CameraView({ label, onCode, onClose }: Props) {
  const { t } = useTranslation();
  const film = useRef<HTMLVideoElement>(null);
  const [refused, setRefused] = useState(false);
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
      await film.current.play();
      if (!gone) watch = watchForCode(film.current, (code) => told.current(code));
    };
    begin().catch(() => !gone && setRefused(true));
    return () => {
      gone = true;
      end();
    };
  }, []);
  return (
    <div>
      {refused ? (
        <p className="pg-note" role="alert">
          {t('page.scanner.refused')}
        </p>
      ) : (
        <video ref={film} className="pw-camera" aria-label={label} muted playsInline />
      )}
      <Button size="small" color="inherit" onClick={onClose}>
        {t('shared.close')}
      </Button>
    </div>
  );
}
