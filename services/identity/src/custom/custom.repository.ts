import type { CustomSettings } from '@buildmesh/contracts';

/** Keeps the custom settings of projects. */
export abstract class CustomRepository {
  /** Empty when none were ever set. */
  abstract get(project: string): Promise<CustomSettings>;
  abstract replace(project: string, settings: CustomSettings): Promise<void>;
}
