import { File as FileIcon, FileImage } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isPicture, referenceOf, type FileValue } from './file-value.js';
import { useSignedUrl } from './signed-urls.js';
import './file.css';

/** A picture that did not come, for example because too many were asked for at once, is asked for again after these waits. */
const AGAIN_MS = [1000, 4000];

/** Address of a picture that a browser can draw: signed where the file is ours. */
export function usePictureUrl(file: FileValue): string | null | undefined {
  const reference = isPicture(file) ? referenceOf(file) : undefined;
  const signed = useSignedUrl(reference);
  return reference === undefined ? (isPicture(file) ? file.url : null) : signed;
}

/** A small picture of a file; a sign of its kind where it has none, or until it is there. */
export function FileThumb({ file, size }: { file: FileValue; size: number }) {
  const url = usePictureUrl(file);
  const [failures, setFailures] = useState(0);
  const [waits, setWaits] = useState(false);
  const again = AGAIN_MS[failures - 1];
  useEffect(() => {
    if (!waits || again === undefined) return undefined;
    const timer = setTimeout(() => setWaits(false), again);
    return () => clearTimeout(timer);
  }, [waits, again]);
  const failed = (): void => {
    setFailures((before) => before + 1);
    setWaits(true);
  };
  const Icon = isPicture(file) ? FileImage : FileIcon;
  return (
    <span className="file-thumb" style={{ width: size, height: size }}>
      {url && !waits ? (
        <img src={url} alt="" loading="lazy" draggable={false} onError={failed} />
      ) : (
        <Icon size={Math.round(size * 0.55)} strokeWidth={1.5} aria-hidden />
      )}
    </span>
  );
}
