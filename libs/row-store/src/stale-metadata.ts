/** The physical table is not as the compiled entity says: somebody changed the structure meanwhile. */
export class StaleMetadata extends Error {
  override readonly name = 'StaleMetadata';
}
