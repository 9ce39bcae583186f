import type { CallContext, Page, View } from '@buildmesh/contracts';
import type { IdempotencyKey } from '@buildmesh/persistence';

/** Who changes pages of a project; with a key, a call that may be retried (D86). */
export interface PageAct {
  context: CallContext;
  project: string;
  once?: IdempotencyKey | undefined;
}

/** A page as stored. */
export interface PageRow {
  id: string;
  project: string;
  name: string;
  type: Page['type'];
  mode: Page['mode'];
  tpl: string;
  views: string[];
  param: Page['param'];
  owner: string | null;
  ver: number;
  mtime: Date;
  removed_at: Date | null;
}

/** A view as stored. */
export interface ViewRow {
  id: string;
  project: string;
  page: string | null;
  name: string;
  template: View['_template'];
  ver: number;
  mtime: Date;
}
