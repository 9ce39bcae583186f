/** A person does not press two keys within this time; a scan gun does, key after key. */
const FAST_MS = 50;
/** Fewer keys than this are no code: somebody has rolled over them. */
const MIN_KEYS = 4;

/** Tells the keys of a scan gun, which come fast and end with Enter, from those that a person presses. */
export class GunKeys {
  private typed = '';
  private lastMs = -Infinity;

  /** Takes the next key, pressed at `atMs`; the code when it was the Enter at the end of one. */
  press(key: string, atMs: number): string | undefined {
    const isFast = atMs - this.lastMs <= FAST_MS;
    this.lastMs = atMs;
    if (key === 'Enter') {
      const code = isFast && this.typed.length >= MIN_KEYS ? this.typed : undefined;
      this.typed = '';
      return code;
    }
    // Shift and the like come with the capital letters of a code.
    if ([...key].length !== 1) return undefined;
    this.typed = isFast ? this.typed + key : key;
    return undefined;
  }
}
