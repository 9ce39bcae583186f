import bwip from 'bwip-js/node';
import { encode } from 'uqr';

/** A picture of a QR code or a bar code, a PNG. */
export const codePicture = (kind: 'qrcode' | 'code128', text: string): Promise<Buffer> =>
  bwip.toBuffer({ bcid: kind, text, scale: 4, padding: 20, backgroundcolor: 'FFFFFF' });

const [WIDTH, HEIGHT] = [640, 480];
const [WHITE, BLACK, GREY] = [235, 16, 128];

/** A film of a QR code that is held still, as a `y4m` of one picture. */
export function codeFilm(text: string): Buffer {
  const { data, size } = encode(text, { border: 4 });
  const dot = Math.floor(HEIGHT / size);
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (let y = 0; y < dot * size; y++)
    for (let x = 0; x < dot * size; x++)
      if (data[Math.floor(y / dot)]?.[Math.floor(x / dot)]) light[y * WIDTH + x] = BLACK;
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`);
  return Buffer.concat([head, light, colours]);
}
