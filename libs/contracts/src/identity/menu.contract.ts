import { z } from 'zod';
import { defineContract } from '../define.js';
import { done, id, inProject, oneInProject, projectId } from '../shapes.js';

const name = z.string().trim().max(60);
const position = z.strictObject({ _id: id, _parent: id.nullable(), _sort: z.number() });

/** `table` and `simple` are two spellings of one type (spec: platform §3); answers say `table`. */
const menuType = z.enum(['dir', 'table', 'simple', 'page', 'program', 'foreign']);

/** `_hide`: not shown on that device. `_foreign`: whose menu a `foreign` entry leads to (D74). */
const menuOption = z.strictObject({
  _hide: z.strictObject({ pc: z.boolean().optional(), mobile: z.boolean().optional() }).optional(),
  _foreign: projectId.optional(),
  icon: z.string().max(60).optional(),
  /** Of an entry of a table: seen by whoever may read the table, or where it is no, by the roles that it is given to. */
  all: z.boolean().optional(),
});

/** One entry of a project's menu ("route" in the specification). */
export const menuEntry = z.strictObject({
  _id: id,
  _name: z.string(),
  _type: menuType.exclude(['simple']),
  _parent: id.nullable(),
  _sort: z.number(),
  /** Ids of the entries below, in order. */
  _children: z.array(id),
  /** Data table, page or flow, by type. */
  _value: id.nullable(),
  /** Functions bound to the entry. */
  _program: z.array(id),
  _option: menuOption,
  _ver: z.number().int(),
});
export type MenuEntry = z.output<typeof menuEntry>;

export const listMenu = defineContract({
  id: 'identity.menu.list',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/route/:project/list',
  params: inProject,
  output: z.array(menuEntry).max(1000),
  access: { level: 'admin' },
  tags: ['Menu'],
  summary: 'The whole menu of a project',
});

export const createMenuEntry = defineContract({
  id: 'identity.menu.create',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/route/:project/create',
  params: inProject,
  input: z.strictObject({
    type: menuType,
    name,
    parent: id.nullable().default(null),
    value: id.nullable().default(null),
    option: menuOption.default({}),
  }),
  output: z.strictObject({ _id: id }),
  access: { level: 'admin' },
  errors: ['menu.not-found', 'quota-reached'],
  tags: ['Menu'],
  summary: 'Add a menu entry; a table entry needs a table, a page entry a page (spec: platform §5)',
});

export const updateMenuEntry = defineContract({
  id: 'identity.menu.update',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/route/:project/:id/update',
  params: oneInProject,
  input: z.strictObject({
    _name: name.optional(),
    _type: menuType.optional(),
    _parent: id.nullable().optional(),
    _value: id.nullable().optional(),
    /** As `bind` takes them. */
    programs: z.array(id).max(100).optional(),
    _option: menuOption.optional(),
    _ver: z.number().int().optional(),
  }),
  output: done,
  access: { level: 'admin' },
  errors: ['menu.not-found', 'menu.cycle', 'conflict'],
  tags: ['Menu'],
  summary: 'Change a menu entry, the functions bound to it included',
});

export const sortMenu = defineContract({
  id: 'identity.menu.sort',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/route/:project/sort',
  params: inProject,
  input: z.strictObject({ routes: z.array(position).min(1).max(1000) }),
  output: done,
  access: { level: 'admin' },
  errors: ['menu.not-found', 'menu.cycle'],
  tags: ['Menu'],
  summary: 'Order and nest entries in one step; circles are refused',
});

export const bindMenuEntry = defineContract({
  id: 'identity.menu.bind',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/route/:project/:id/bind',
  params: oneInProject,
  input: z.strictObject({ programs: z.array(id).max(100), _ver: z.number().int().optional() }),
  output: done,
  access: { level: 'admin' },
  errors: ['menu.not-found', 'conflict'],
  tags: ['Menu'],
  summary: 'Bind functions to an entry; directories and pages take none',
});

export const removeMenuEntry = defineContract({
  id: 'identity.menu.remove',
  kind: 'command',
  method: 'GET',
  path: '/api/admin/route/:project/:id/remove',
  params: oneInProject,
  output: done,
  access: { level: 'admin' },
  errors: ['menu.not-found'],
  tags: ['Menu'],
  summary: 'Remove an entry; what lies below it moves up to its parent',
});

export const appMenu = defineContract({
  id: 'identity.menu.app',
  kind: 'query',
  method: 'GET',
  path: '/api/app/rt/:project/list',
  params: inProject,
  output: z.array(menuEntry).max(1000),
  access: { level: 'member' },
  tags: ['Menu'],
  summary:
    'The entries the caller’s role grants (kind `route`), and those of tables that it may read: marked `all`, or given to no role while its role names no entries at all; directories stay while something below is visible',
});
