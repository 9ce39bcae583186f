import { fileTypeFromBuffer } from 'file-type';
import { isImageName } from '@buildmesh/domain';

/** Bytes at the beginning of a file that say what it is. */
export const HEAD_BYTES = 16 * 1024;

/** What a browser is told of a file of which nothing is known: nothing. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** Kinds whose content is told as what it is; text that a browser would run (html, svg, xml) is none of them. */
const TOLD = /^(image\/(?!svg)|audio\/|video\/|font\/|application\/(pdf|zip|gzip|x-7z-compressed|vnd\.))/;

/** Endings of pictures whose content has no mark of its own: XBM is text, SVGZ is packed text and never shown. */
const UNMARKED = /\.(xbm|svgz)$/i;

/** The media type of a file by its content, never by its name or by what the sender says (D61). */
export async function contentType(head: Uint8Array): Promise<string> {
  const found = (await fileTypeFromBuffer(head))?.mime;
  return found !== undefined && TOLD.test(found) ? found : UNKNOWN_TYPE;
}

/** Whether a file that is called a picture is one: a program or a page under that name is refused. */
export function fitsName(name: string, type: string): boolean {
  if (!isImageName(name) || UNMARKED.test(name)) return true;
  return type.startsWith('image/');
}
