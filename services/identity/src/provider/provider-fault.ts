/** A provider refused or did not answer. The message names the call, never a parameter of it. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';

  constructor(
    readonly call: string,
    readonly reason: string,
    /** The provider's own code, where it gave one. */
    readonly code?: number | string,
  ) {
    super(`${call}: ${reason}`);
  }
}
