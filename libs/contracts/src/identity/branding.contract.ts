import { z } from 'zod';
import { defineContract } from '../define.js';
import { done, flag, id, inProject } from '../shapes.js';

/** Longest setup script and appended text (D71), in characters. */
export const MAX_CUSTOM_TEXT = 100_000;

/** How a white-label project looks and registers (spec: platform §3). */
export const brandingSettings = z.strictObject({
  logo: z
    .string()
    .max(100_000)
    .regex(/^(https:\/\/|\/(?!\/)|data:image\/(png|jpeg|webp);base64,)/)
    .optional(),
  name: z.string().trim().min(1).max(60).optional(),
  config: z
    .strictObject({
      weixinLogin: z.boolean().optional(),
      weixinAppid: z.string().max(60).optional(),
      weixinAppType: z.string().max(20).optional(),
    })
    .optional(),
  setup: z.string().max(MAX_CUSTOM_TEXT).optional(),
  append: z.string().max(MAX_CUSTOM_TEXT).optional(),
  reg: z.strictObject({ role: id.nullable().optional(), enable: z.boolean().optional() }).optional(),
  pc: z.record(z.string().max(60), z.string().max(200)).optional(),
  mobile: z.record(z.string().max(60), z.string().max(200)).optional(),
});
export type BrandingSettings = z.output<typeof brandingSettings>;

export const getBranding = defineContract({
  id: 'identity.custom.get',
  kind: 'query',
  method: 'GET',
  path: '/api/common/project/custom/:project',
  params: inProject,
  /** `force`: past every cache. */
  queryString: z.strictObject({ force: flag }),
  /** `custom`: any setting besides `init` and `project` is present. */
  output: brandingSettings.extend({
    project: inProject.shape.project,
    init: z.literal(true),
    custom: z.boolean(),
  }),
  access: { level: 'public' },
  tags: ['Project'],
  summary: 'Look and registration of a project, for its sign-in page',
});

export const saveBranding = defineContract({
  id: 'identity.custom.set',
  kind: 'command',
  method: 'POST',
  path: '/api/admin/project/:project/custom/set',
  params: inProject,
  input: brandingSettings,
  output: done,
  access: { level: 'owner' },
  errors: ['feature-missing', 'role.not-found'],
  tags: ['Project'],
  summary: 'Replace the custom settings; script and appended text on the platform edition only (D71)',
});

/** Figures of D65; `limit` 0 means none. */
const gauge = z.strictObject({ used: z.number(), limit: z.number() });

export const projectUsage = defineContract({
  id: 'identity.project.usage',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/project/:project/usage',
  params: inProject,
  output: z.strictObject({
    members: gauge,
    publics: gauge,
    rows: gauge,
    entities: gauge,
    /** Epoch ms of the count. */
    time: z.number(),
  }),
  access: { level: 'admin' },
  tags: ['Project'],
  summary: 'What the project uses of its quotas; counted hourly',
});
