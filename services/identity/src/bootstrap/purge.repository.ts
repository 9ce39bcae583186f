/** Takes projects out of the database for good. */
export abstract class PurgeRepository {
  /** One project, none of `tried`, that was removed before this moment, locked; others who ask meanwhile get another. */
  abstract next(removedBeforeMs: number, tried: readonly string[]): Promise<string | undefined>;
  /** Deletes everything that belongs to a project, its external users and the project itself; audit entries stay. */
  abstract purge(project: string, atMs: number): Promise<void>;
  /** Projects that were purged since a moment; older ones are forgotten. */
  abstract purgedSince(sinceMs: number): Promise<string[]>;
}
