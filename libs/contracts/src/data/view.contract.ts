import { z } from 'zod';
import { defineContract } from '../define.js';
import { fieldPath, filter, sort } from '../filter.js';
import { done, epochMs, id, inProject, oneInProject, projectId } from '../shapes.js';
import { SUMMARY_METHODS } from './row.contract.js';

/** Grid of a page (D36): columns of a row, and how far a page reaches down, in rows of 40 px. */
export const PAGE_COLUMNS = 12;
const MAX_ROWS = 10_000;
/** Most views that are asked for at once, and that a page has (security.md row 37). */
export const MAX_VIEWS = 100;
/** Characters of what a widget keeps of its own, as JSON. */
const MAX_OPTION_TEXT = 64_000;

const text = z.string().max(200);
const bound = z.tuple([
  z.number().int().min(1).max(PAGE_COLUMNS),
  z.number().int().min(1).max(200),
  z
    .number()
    .int()
    .min(0)
    .max(PAGE_COLUMNS - 1),
  z.number().int().min(0).max(MAX_ROWS),
]);
/** What only the widget knows of. */
const option = z
  .record(z.string().max(60), z.unknown())
  .refine((value) => JSON.stringify(value).length <= MAX_OPTION_TEXT);

export const viewData = z.strictObject({
  source: z.enum(['entity', 'flow', 'static']),
  /** Entity or flow. */
  id: id.optional(),
  dataset: text.optional(),
  query: filter.optional(),
  sort: sort.optional(),
  /** Fields that are shown; absent where rows are shown: all that the reader may see. */
  fields: z.array(fieldPath).max(100).optional(),
  group: z.array(fieldPath).max(3).optional(),
  value: z.strictObject({ key: fieldPath, method: z.enum(SUMMARY_METHODS) }).optional(),
});

/** A widget on a page (D36). `bound` is width, height, x and y; `lib` names the widget. */
export const viewTemplate = z.strictObject({
  lib: z.string().max(60),
  bound: bound.default([5, 8, 0, 0]),
  option: option.default({}),
  data: viewData.optional(),
  /** Other views that what is chosen here filters, by which of their fields. */
  link: z
    .array(z.strictObject({ view: id, key: fieldPath }))
    .max(20)
    .default([]),
  /** Views inside this one. */
  children: z.array(id).max(50).default([]),
  style: z.record(z.string().max(60), z.union([text, z.number()])).default({}),
  /** On which devices, and with which parameter of the page, it is shown. */
  show: z
    .strictObject({
      pc: z.boolean().default(true),
      mobile: z.boolean().default(true),
      param: z.strictObject({ key: z.string().max(60), value: text }).optional(),
    })
    .default({ pc: true, mobile: true }),
});
export type ViewTemplate = z.output<typeof viewTemplate>;

const name = z.string().trim().max(60);

export const viewOfPage = z.strictObject({
  _id: id,
  _name: z.string(),
  /** The page it is on; `null` for one that is on none yet. */
  _page: id.nullable(),
  _template: viewTemplate,
  _ver: z.number().int(),
});
export type View = z.output<typeof viewOfPage>;

const tags = ['Page'];
const oneView = z.strictObject({ project: projectId, view: id });
const A = '/api/admin/page/:project/view';
const P = '/api/app/page/:project/view';
const asAdmin = { level: 'admin' } as const;

export const showView = defineContract({
  id: 'data.view.show',
  kind: 'query',
  method: 'GET',
  path: `${P}/:view`,
  params: oneView,
  output: viewOfPage,
  access: { level: 'member', withShare: true },
  errors: ['view.not-found'],
  tags,
  summary: 'One view of a page that the caller may see (D36)',
});

export const prepareViews = defineContract({
  id: 'data.view.prepare',
  kind: 'query',
  method: 'POST',
  path: `${P}/prepare`,
  params: inProject,
  input: z.strictObject({ view: z.array(id).max(MAX_VIEWS) }),
  output: z.array(viewOfPage.nullable()).max(MAX_VIEWS),
  access: { level: 'member', withShare: true },
  tags,
  summary:
    'Many views in the order in which they are asked for; `null` for what the caller may not see (D36)',
});

export const createView = defineContract({
  id: 'data.view.create',
  kind: 'command',
  method: 'POST',
  path: `${A}/create`,
  params: inProject,
  input: z.strictObject({ name: name.default(''), template: viewTemplate, page: id.optional() }),
  output: viewOfPage,
  access: asAdmin,
  errors: ['page.not-found', 'view.not-found', 'entity.not-found', 'quota-reached'],
  tags,
  summary: 'Create a view, on a page if one is named',
});

export const getView = defineContract({
  id: 'data.view.get',
  kind: 'query',
  method: 'GET',
  path: `${A}/:id/get`,
  params: oneInProject,
  output: viewOfPage,
  access: asAdmin,
  errors: ['view.not-found'],
  tags,
  summary: 'One view, for its designer',
});

export const updateView = defineContract({
  id: 'data.view.update',
  kind: 'command',
  method: 'POST',
  path: `${A}/:id/update`,
  params: oneInProject,
  input: z.strictObject({ _name: name.optional(), _template: viewTemplate, _ver: z.number().int() }),
  output: viewOfPage,
  access: asAdmin,
  errors: ['view.not-found', 'entity.not-found', 'conflict'],
  tags,
  summary: 'Change a view; another `_ver` than the present one answers 109',
});

export const removeView = defineContract({
  id: 'data.view.remove',
  kind: 'command',
  method: 'GET',
  path: `${A}/:id/remove`,
  params: oneInProject,
  output: done,
  access: asAdmin,
  errors: ['view.not-found'],
  tags,
  summary: 'Put a view into the recycle bin, and take it off its page',
});

export const listViews = defineContract({
  id: 'data.view.list',
  kind: 'query',
  method: 'GET',
  path: `${A}/list`,
  params: inProject,
  queryString: z.strictObject({ page: id.optional() }),
  output: z
    .array(
      z.strictObject({
        _id: id,
        _name: z.string(),
        _page: id.nullable(),
        lib: z.string(),
        _ver: z.number().int(),
        _mtime: epochMs,
      }),
    )
    .max(10_000),
  access: asAdmin,
  tags,
  summary: 'The views of a project, or of one page, without what is in them',
});
