import type { Page, View } from '@buildmesh/contracts';

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

/** A page on the wire. */
export function pageOnWire(row: PageRow): Page {
  return {
    _id: row.id,
    _name: row.name,
    type: row.type,
    mode: row.mode,
    tpl: row.tpl,
    views: row.views,
    param: row.param,
    _owner: row.owner,
    _ver: row.ver,
    _mtime: row.mtime.getTime(),
  };
}

/** A view on the wire. */
export function viewOnWire(row: ViewRow): View {
  return { _id: row.id, _name: row.name, _page: row.page, _template: row.template, _ver: row.ver };
}
