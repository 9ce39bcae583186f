import { z } from 'zod';
import { defineContract } from '../define.js';
import { done, epochMs, id, inProject, projectId } from '../shapes.js';
import { menuEntry } from './menu.contract.js';
import { role } from './role.contract.js';
import { project } from './session.contract.js';

const name = z.string().trim().min(1).max(60);

export const listProjects = defineContract({
  id: 'identity.project.list',
  kind: 'query',
  method: 'GET',
  path: '/api/common/project/list',
  output: z.array(project),
  access: { level: 'session' },
  tags: ['Project'],
  summary: 'The projects the caller belongs to',
});

export const createProject = defineContract({
  id: 'identity.project.create',
  kind: 'command',
  method: 'POST',
  path: '/api/common/project/create',
  /** `timezone`: that of the browser in which the project is made (D101). */
  input: z.strictObject({ name, timezone: z.string().max(60).optional() }),
  output: z.strictObject({ _id: projectId }),
  access: { level: 'session' },
  errors: ['project.limit'],
  tags: ['Project'],
  summary: 'Create a project; the caller owns it and gets an admin role (D78)',
});

export const getProject = defineContract({
  id: 'identity.project.get',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/project/:project',
  params: inProject,
  queryString: z.strictObject({ mode: z.enum(['dev', 'app']).default('app') }),
  output: z.strictObject({
    project,
    routes: z.array(menuEntry),
    /** In `dev` mode only. */
    roles: z
      .array(role.pick({ _id: true, _name: true, _type: true, _parent: true, _default: true }))
      .optional(),
    option: z.record(z.string(), z.unknown()),
  }),
  access: { level: 'admin' },
  tags: ['Project'],
  summary: 'One project with its settings',
});

/** The settings an administrator may change; unknown keys are refused. */
export const projectOption = z.strictObject({
  accuracy: z.number().int().min(0).max(10).optional(),
  timezone: z.string().max(60).optional(),
  socket: z.boolean().optional(),
  /** Whether external users may sign in (edition 2 and up). */
  public: z.boolean().optional(),
  /** Feature switches of the client, missing ones have their default (spec: data §9). */
  view: z.record(z.string().max(60), z.boolean()).optional(),
  /** Closed to all but the owner (D68). */
  freeze: z.boolean().optional(),
  /** What opens first, unless the role has a home of its own. */
  home: z
    .strictObject({ type: z.enum(['page', 'route']), value: id })
    .nullable()
    .optional(),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
});

export const setProjectOption = defineContract({
  id: 'identity.project.option',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/project/:project/option/set',
  params: inProject,
  input: projectOption.extend({ name: name.optional() }),
  output: done,
  access: { level: 'owner' },
  errors: ['feature-missing'],
  tags: ['Project'],
  summary: 'Change name, accuracy, time zone and other settings',
});

export const projectToken = defineContract({
  id: 'identity.project.token',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/project/:project/token',
  params: inProject,
  input: z.strictObject({ reset: z.boolean().default(false) }),
  /** `token` is shown once, right after it was made; later only its last characters. */
  output: z.strictObject({ token: z.string().nullable(), hint: z.string().nullable() }),
  access: { level: 'owner' },
  tags: ['Project'],
  summary: 'The token of the open interface; `reset` makes a new one and ends the old',
});

export const removeProject = defineContract({
  id: 'identity.project.remove',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/project/:project/remove',
  params: inProject,
  input: z.strictObject({ name: z.string() }),
  output: done,
  access: { level: 'owner', whenExpired: true },
  errors: ['project.name-mismatch'],
  tags: ['Project'],
  summary: 'Remove a project; its name must be typed, restorable 30 days (D78)',
});

export const removedProjects = defineContract({
  id: 'identity.project.removed',
  kind: 'query',
  method: 'GET',
  path: '/api/common/project/removed',
  /** `removed` and `until` are epoch ms. */
  output: z.array(
    z.strictObject({ _id: projectId, _name: z.string(), removed: z.number(), until: z.number() }),
  ),
  access: { level: 'session' },
  tags: ['Project'],
  summary: 'Own projects that were removed and can still be restored (D78)',
});

export const restoreProject = defineContract({
  id: 'identity.project.restore',
  kind: 'command',
  method: 'POST',
  path: '/api/common/project/restore',
  input: z.strictObject({ project: projectId }),
  output: done,
  access: { level: 'session' },
  errors: ['project.limit'],
  tags: ['Project'],
  summary: 'Take the removal of an own project back, within 30 days (D78)',
});

export const appInit = defineContract({
  id: 'identity.project.init',
  kind: 'query',
  method: 'GET',
  path: '/api/common/app/:project/init',
  params: inProject,
  output: z.strictObject({
    project,
    role: z
      .strictObject({ _id: id, _name: z.string(), _type: z.enum(['admin', 'common', 'public']) })
      .nullable(),
    /** The caller's compiled grants by kind: keys that are allowed. `null` means all (admins). */
    auth: z.record(z.string(), z.union([z.null(), z.record(z.string(), z.unknown())])),
    routes: z.array(menuEntry),
    limit: z.record(z.string(), z.union([z.boolean(), z.number()])),
    option: z.record(z.string(), z.unknown()),
  }),
  access: { level: 'member' },
  tags: ['Project'],
  summary: 'What the application needs to start in a project',
});

const auditEntry = z.strictObject({
  _id: id,
  time: z.number(),
  user: z.string().nullable(),
  action: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

export const listAudit = defineContract({
  id: 'identity.audit.list',
  kind: 'query',
  method: 'POST',
  path: '/api/admin/audit/:project/query',
  params: inProject,
  input: z.strictObject({
    target: z.string().max(200).optional(),
    user: id.optional(),
    before: epochMs.optional(),
    size: z.number().int().min(1).max(100).default(50),
  }),
  output: z.strictObject({ data: z.array(auditEntry) }),
  access: { level: 'admin' },
  tags: ['Audit'],
  summary: 'Who changed rights, members and settings, newest first (D87)',
});

/** How a project stands now, for services that work in it while nobody calls. */
export const projectStatus = defineContract({
  id: 'identity.project.standing',
  kind: 'query',
  input: inProject,
  output: z.strictObject({
    /** `gone`: removed, or never there; `closed`: expired so long ago that it is not even read (D68). */
    state: z.enum(['active', 'expired', 'closed', 'frozen', 'gone']),
    /** The owner, and members who hold a role of type admin and are not disabled. */
    admins: z.array(id).max(500),
    /** Absent where the project has chosen none (D84). */
    timezone: z.string().optional(),
  }),
  access: { level: 'internal' },
  tags: ['Project'],
  summary: 'State of a project, and who administers it',
});
