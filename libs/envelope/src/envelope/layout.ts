/** First byte of an envelope: the version of its layout (D3). */
export const VERSION = 1;
/** Bytes of the initialisation vector, of the tag, and of a block of the cipher. */
export const IV_LENGTH = 16;
export const TAG_LENGTH = 16;
export const BLOCK_LENGTH = 16;
const HEAD_LENGTH = 1 + IV_LENGTH;

/** Largest text that an envelope may hold, in bytes after inflating (D3). */
export const MAX_INFLATED_BYTES = 20 * 1024 * 1024;

/** The parts of an envelope: version ‖ IV ‖ C ‖ T. Views, nothing is copied. */
export interface EnvelopeParts {
  iv: Uint8Array;
  cipherText: Uint8Array;
  tag: Uint8Array;
  /** What the tag covers: everything before it. */
  covered: Uint8Array;
}

/** The parts of `bytes`, or `undefined` when they cannot be an envelope by version or length. */
export function partsOf(bytes: Uint8Array): EnvelopeParts | undefined {
  const cipherLength = bytes.length - HEAD_LENGTH - TAG_LENGTH;
  if (bytes[0] !== VERSION || cipherLength < BLOCK_LENGTH || cipherLength % BLOCK_LENGTH !== 0)
    return undefined;
  const end = HEAD_LENGTH + cipherLength;
  return {
    iv: bytes.subarray(1, HEAD_LENGTH),
    cipherText: bytes.subarray(HEAD_LENGTH, end),
    tag: bytes.subarray(end),
    covered: bytes.subarray(0, end),
  };
}
