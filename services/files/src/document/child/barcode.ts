import { toBuffer } from 'bwip-js/node';

const SCALE = 4;

/** A code as a PNG; `undefined` for a text that the code cannot hold. */
export function barcode(type: 'qr' | 'barcode', text: string): Promise<Buffer | undefined> {
  const options =
    type === 'qr'
      ? { bcid: 'qrcode', text, scale: SCALE, eclevel: 'M' }
      : { bcid: 'code128', text, scale: SCALE, height: 10, includetext: true };
  return toBuffer(options).catch(() => undefined);
}
