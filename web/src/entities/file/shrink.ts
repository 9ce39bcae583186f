/** Pictures above this many bytes are made smaller before they are sent (data §5). */
export const SHRINK_ABOVE_BYTES = 2_097_152;
/** Longer side of a picture that was made smaller, in pixels (data §5). */
const MAX_PICTURE_LENGTH = 1280;

const QUALITY = 0.86;
/** Drawings that move or scale are left as they are. */
const LEFT_ALONE = /^image\/(gif|svg)/;

export interface Size {
  width: number;
  height: number;
}

/** The size with the longer side at most 1280, in the same proportions; never larger than it was. */
export function shrunkSize({ width, height }: Size): Size {
  const share = Math.min(1, MAX_PICTURE_LENGTH / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** A large picture made smaller; anything else, and what this browser cannot draw, stays as it is. */
export async function shrunk(file: File): Promise<File> {
  if (file.size <= SHRINK_ABOVE_BYTES || !file.type.startsWith('image/') || LEFT_ALONE.test(file.type))
    return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, shrunkSize(picture));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // Pictures with see-through parts keep them.
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob || blob.size >= file.size) return file;
  return new File([blob], type === 'image/png' ? file.name : jpegName(file.name), { type });
}

const jpegName = (name: string): string =>
  /\.(jpe?g|jfif|pjpe?g|pjp)$/i.test(name) ? name : name.replace(/(\.[^.]*)?$/, '.jpg');
