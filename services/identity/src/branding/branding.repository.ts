import type { BrandingSettings } from '@buildmesh/contracts';

/** Keeps the custom settings of projects. */
export abstract class BrandingRepository {
  /** Empty when none were ever set. */
  abstract get(project: string): Promise<BrandingSettings>;
  abstract replace(project: string, settings: BrandingSettings): Promise<void>;
}
