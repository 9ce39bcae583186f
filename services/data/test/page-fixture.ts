import { newId } from '@buildmesh/kernel';
import {
  adminCreatePage,
  editPage,
  refusal,
  shareLinkScope,
  type CallContext,
  type InputOf,
  type OutputOf,
  type Page,
  type RawInputOf,
  type RoleAuth,
} from '@buildmesh/contracts';
import { startData, type DataFixture } from './data-fixture.js';

export type NewView = Extract<NonNullable<RawInputOf<typeof editPage>['views']>[number], object>;

/** The data service with pages, and a stand-in for identity that knows the share links given to it. */
export interface PageFixture {
  data: DataFixture;
  inProject: { project: string };
  /** A page with these views. */
  page(views?: NewView[], as?: CallContext): Promise<Page>;
  /** A caller with a share link of the page, made by a member whose role had these grants and has them still. */
  shared(page: string, auth: RoleAuth): CallContext;
  scopes: Map<string, OutputOf<typeof shareLinkScope>>;
  /** Pages, views and audit entries: what a refused command leaves as it was. */
  footprint(): Promise<unknown>;
}

/** A view of a page, as a designer sends it. */
export const newView = (
  template: Partial<NewView['_template']> = {},
  parts: Partial<NewView> = {},
): NewView => ({ _id: newId(), _name: 'A view', _template: { lib: 'table', ...template }, ...parts });

export async function startPages(): Promise<PageFixture> {
  const data = await startData();
  const scopes: PageFixture['scopes'] = new Map();
  data.service.bus.serve(shareLinkScope, ({ input }: { input: InputOf<typeof shareLinkScope> }) => {
    const scope = scopes.get(input.share);
    return scope ? Promise.resolve(scope) : Promise.reject(refusal('ticket.invalid'));
  });
  const inProject = { project: data.project };
  return {
    data,
    inProject,
    scopes,
    async page(views = [], as = data.admin) {
      const params = { project: as.project ?? '' };
      const made = await data.service.ask(adminCreatePage, as, { params, input: { name: 'Sales' } });
      const at = { params: { ...params, id: made._id } };
      return data.service.ask(editPage, as, { ...at, input: { views, _ver: made._ver } });
    },
    shared(page, auth) {
      const { session: _session, ...maker } = data.memberWith(auth);
      const share = newId();
      const role = { _id: maker.role ?? '', _name: 'Role', _type: 'common' as const, _auth: auth };
      scopes.set(share, { page, view: null, owner: false, chain: [role] });
      return { ...maker, via: 'share', session: share };
    },
    footprint: () =>
      data.sql(`SELECT (SELECT json_agg(p ORDER BY id) FROM data.page p)::text AS pages,
        (SELECT json_agg(v ORDER BY id) FROM data.view v)::text AS views,
        (SELECT count(*)::int FROM data.audit) AS audit`),
  };
}
