import { useEffect, useRef } from 'react';
import { codeReader, watchForCode } from './code-reader.js';
import './scan.css';

interface Props {
  label: string;
  onCode: (code: string) => void;
  /** There is no camera, it was refused, or no reader could be loaded. */
  onFailed: () => void;
}

/** What the camera sees, until there is a code in it. The camera is let go with it. */
export function CameraView({ label, onCode, onFailed }: Props) {
  const film = useRef<HTMLVideoElement>(null);
  const told = useRef({ onCode, onFailed });
  useEffect(() => void (told.current = { onCode, onFailed }));
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
      if (!gone) watch = watchForCode(reader, film.current, (code) => told.current.onCode(code));
    };
    begin().catch(() => {
      end();
      if (!gone) told.current.onFailed();
    });
    return () => {
      gone = true;
      end();
    };
  }, []);
  return <video ref={film} className="sc-camera" aria-label={label} muted playsInline />;
}
