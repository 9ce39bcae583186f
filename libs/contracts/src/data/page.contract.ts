import { z } from 'zod';
import { defineContract } from '../define.js';
import { done, epochMs, flag, id, inProject, oneInProject, projectId } from '../shapes.js';
import { MAX_VIEWS, viewOfPage, viewTemplate } from './view.contract.js';

/** Most pages of a project, those in the recycle bin not counted. */
export const MAX_PAGES = 1000;

const name = z.string().trim().min(1).max(60);
const type = z.enum(['inner', 'outer', 'print']);
const mode = z.enum(['common', 'tab', 'mobile']);
/** What the page was begun from. */
const tpl = z.string().max(60);
/** Parameters that the page knows, with what they are when its address says nothing. */
const param = z
  .record(z.string().max(60), z.string().max(500))
  .refine((value) => Object.keys(value).length <= 30);

const page = z.strictObject({
  _id: id,
  _name: z.string(),
  type,
  mode,
  tpl,
  /** Ids of its views, in their order. */
  views: z.array(id),
  param,
  _owner: id.nullable(),
  _ver: z.number().int(),
  _mtime: epochMs,
});
export type Page = z.output<typeof page>;

const newPage = z.strictObject({
  name,
  type: type.default('inner'),
  tpl: tpl.default(''),
  mode: mode.default('common'),
});
const settings = z.strictObject({
  name: name.optional(),
  type: type.optional(),
  mode: mode.optional(),
  param: param.optional(),
});
/** The views of a page: those it has by id, or whole, so that a designer saves all of them in one go. */
const layout = z.strictObject({
  tpl: tpl.optional(),
  views: z
    .array(
      z.union([id, z.strictObject({ _id: id, _name: z.string().trim().max(60), _template: viewTemplate })]),
    )
    .max(MAX_VIEWS)
    .optional(),
});
export type PageLayout = z.output<typeof layout>;
export type PageSettings = z.output<typeof settings>;
const _ver = z.number().int();

const tags = ['Page'];
const A = '/api/admin/page/:project';
const P = '/api/app/page/:project';
const onePage = z.strictObject({ project: projectId, page: id });
const asAdmin = { level: 'admin' } as const;
const asMember = { level: 'member' } as const;
const notFound = ['page.not-found'] as const;
const saving = ['page.not-found', 'view.not-found', 'entity.not-found', 'conflict', 'quota-reached'] as const;

export const showPage = defineContract({
  id: 'data.page.show',
  kind: 'query',
  method: 'GET',
  path: `${P}/:page`,
  params: onePage,
  output: page,
  access: { level: 'member', withShare: true },
  errors: notFound,
  tags,
  summary: 'A page that the caller may see; its views come with `prepare`',
});

export const changePage = defineContract({
  id: 'data.page.change',
  kind: 'command',
  method: 'POST',
  path: `${P}/:page/update`,
  params: onePage,
  input: settings.extend(layout.shape).extend({ _ver }),
  output: page,
  access: asMember,
  errors: saving,
  tags,
  summary: 'Change a page; for administrators, and for whoever made it and still may see it',
});

export const makePage = defineContract({
  id: 'data.page.make',
  kind: 'command',
  method: 'POST',
  path: `${P}/create`,
  params: inProject,
  input: newPage,
  output: page,
  access: asMember,
  errors: ['quota-reached'],
  tags,
  summary: 'Create a page; for administrators',
});

export const copyPage = defineContract({
  id: 'data.page.copy',
  kind: 'command',
  method: 'POST',
  path: `${P}/:page/copy`,
  params: onePage,
  input: z.strictObject({ name: name.optional() }),
  output: page,
  access: asMember,
  errors: [...notFound, 'quota-reached'],
  tags,
  summary: 'Copy a page with its views, which get ids of their own',
});

const copyInput = z.strictObject({ id, name: name.optional() });

export const copyPageOf = defineContract({
  id: 'data.page.copy-of',
  kind: 'command',
  method: 'POST',
  path: `${P}/copy`,
  params: inProject,
  input: copyInput,
  output: page,
  access: asMember,
  errors: [...notFound, 'quota-reached'],
  tags,
  summary: 'Copy a page that the body names',
});

export const listPages = defineContract({
  id: 'data.page.list',
  kind: 'query',
  method: 'GET',
  path: `${A}/list`,
  params: inProject,
  queryString: z.strictObject({ removed: flag }),
  output: z.array(page).max(MAX_PAGES * 2),
  access: asAdmin,
  tags,
  summary: 'The pages of a project by name; with `removed=1` those that can be brought back',
});

export const adminCreatePage = defineContract({
  id: 'data.page.create',
  kind: 'command',
  method: 'POST',
  path: `${A}/create`,
  params: inProject,
  input: newPage,
  output: page,
  access: asAdmin,
  errors: ['quota-reached'],
  tags,
  summary: 'Create a page',
});

export const adminCopyPage = defineContract({
  id: 'data.page.admin-copy',
  kind: 'command',
  method: 'POST',
  path: `${A}/copy`,
  params: inProject,
  input: copyInput,
  output: page,
  access: asAdmin,
  errors: [...notFound, 'quota-reached'],
  tags,
  summary: 'Copy a page with its views, which get ids of their own',
});

export const updatePage = defineContract({
  id: 'data.page.update',
  kind: 'command',
  method: 'POST',
  path: `${A}/:id/update`,
  params: oneInProject,
  input: settings.extend({ _ver }),
  output: page,
  access: asAdmin,
  errors: [...notFound, 'conflict'],
  tags,
  summary: 'Change name, type, mode or parameters; another `_ver` than the present one answers 109',
});

export const editPage = defineContract({
  id: 'data.page.edit',
  kind: 'command',
  method: 'POST',
  path: `${A}/:id/edit`,
  params: oneInProject,
  input: layout.extend({ _ver }),
  output: page,
  access: asAdmin,
  errors: saving,
  tags,
  summary:
    'Change which views a page has, and with whole views these too; views that are left out are removed',
});

export const removePage = defineContract({
  id: 'data.page.remove',
  kind: 'command',
  method: 'GET',
  path: `${A}/:id/remove`,
  params: oneInProject,
  output: done,
  access: asAdmin,
  errors: notFound,
  tags,
  summary: 'Put a page into the recycle bin for 30 days',
});

export const restorePage = defineContract({
  id: 'data.page.restore',
  kind: 'command',
  method: 'POST',
  path: `${A}/:id/restore`,
  params: oneInProject,
  output: page,
  access: asAdmin,
  errors: [...notFound, 'quota-reached'],
  tags,
  summary: 'Bring a page back from the recycle bin',
});

export const findViews = defineContract({
  id: 'data.view.find',
  kind: 'query',
  input: z.strictObject({ project: projectId, ids: z.array(id).max(MAX_VIEWS) }),
  output: z.array(viewOfPage.pick({ _id: true, _name: true, _page: true })).max(MAX_VIEWS),
  access: { level: 'internal' },
  tags,
  summary: 'Which of these views the project has, and on which page; those in the recycle bin are left out',
});
