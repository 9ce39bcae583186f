import { File as FileIcon, FileImage } from 'lucide-react';
import { useState } from 'react';
import { isPicture, referenceOf, type FileValue } from './file-value.js';
import { useSignedUrl } from './signed-urls.js';

/** Address of a picture that a browser can draw: signed where the file is ours. */
export function usePictureUrl(file: FileValue): string | null | undefined {
  const reference = isPicture(file) ? referenceOf(file) : undefined;
  const signed = useSignedUrl(reference);
  return reference === undefined ? (isPicture(file) ? file.url : null) : signed;
}

/** A small picture of a file; a sign of its kind where it has none, or until it is there. */
export function FileThumb({ file, size }: { file: FileValue; size: number }) {
  const url = usePictureUrl(file);
  const [broken, setBroken] = useState<string>();
  const Icon = isPicture(file) ? FileImage : FileIcon;
  return (
    <span className="fl-thumb" style={{ width: size, height: size }}>
      {url && url !== broken ? (
        <img src={url} alt="" loading="lazy" draggable={false} onError={() => setBroken(url)} />
      ) : (
        <Icon size={Math.round(size * 0.55)} strokeWidth={1.5} aria-hidden />
      )}
    </span>
  );
}
