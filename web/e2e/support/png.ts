import { randomFillSync } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** A piece of a PNG: length, name, content, checksum. */
function piece(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A picture of noise, or of stripes, which take next to no room. */
export function pngOf(width: number, height: number, kind: 'noise' | 'stripes' = 'stripes'): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of red, green and blue.
  head.set([8, 2], 8);
  const line = 1 + width * 3;
  const pixels = Buffer.alloc(line * height);
  if (kind === 'noise') randomFillSync(pixels);
  for (let y = 0; y < height; y++) {
    if (kind === 'stripes') pixels.fill((y >> 3) % 2 === 0 ? 0x4d : 0xc8, y * line, (y + 1) * line);
    // No filter in this line.
    pixels[y * line] = 0;
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    piece('IHDR', head),
    piece('IDAT', deflateSync(pixels)),
    piece('IEND', Buffer.alloc(0)),
  ]);
}
