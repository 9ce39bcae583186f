import { z } from 'zod';
import { defineContract } from '../define.js';
import { epochMs, id, projectId } from '../shapes.js';
import { socialLoginProvider } from './social-login.contract.js';

export const projectLicence = defineContract({
  id: 'identity.project.licence',
  kind: 'query',
  input: z.strictObject({ project: projectId }),
  /** `until` in epoch ms, `null` for a licence without end. */
  output: z.strictObject({
    owner: id,
    name: z.string(),
    edition: z.number().int().min(0).max(3),
    until: z.number().nullable(),
  }),
  access: { level: 'internal' },
  errors: ['project.not-found'],
  tags: ['Project'],
  summary: 'Whose a project is, and under which licence',
});

export const licenseProject = defineContract({
  id: 'identity.project.license',
  kind: 'command',
  input: z.strictObject({
    project: projectId,
    edition: z.number().int().min(0).max(3),
    /** The licence runs so many months, from the payment or from the end of the one that still runs (D66). */
    paidAt: epochMs,
    months: z.number().int().min(1).max(120),
    /** Who paid. */
    user: id,
    /** A repeat with the same key is told the same and changes nothing, however late it comes. */
    once: z.string().min(1).max(100),
  }),
  output: z.strictObject({ edition: z.number().int(), until: z.number() }),
  access: { level: 'internal' },
  errors: ['project.not-found', 'licence.not-needed'],
  tags: ['Project'],
  summary: 'Give a project the licence that was paid for; takes effect at once',
});

export const messagingSubject = defineContract({
  id: 'identity.third.subject',
  kind: 'query',
  input: z.strictObject({ user: id, provider: socialLoginProvider, corp: z.string().min(1).max(200) }),
  output: z.strictObject({ subject: z.string().nullable() }),
  access: { level: 'internal' },
  tags: ['Third party'],
  summary: 'Who a user is to an app of a messaging service; `null` when no identity of it is bound',
});
