/** Why an envelope was not opened. Everything but the size gives one and the same answer (D3: no padding oracle). */
export type EnvelopeFault = 'bad-envelope' | 'too-large';

/** Raised for an envelope that cannot be opened; `fault` is the key of the refusal. Says nothing about the cause. */
export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError';
  constructor(readonly fault: EnvelopeFault) {
    super(fault);
  }
}
