import { z } from 'zod';
import { defineContract } from '../define.js';

const tags = ['Short link'];

export const shortenUrl = defineContract({
  id: 'files.short.create',
  kind: 'command',
  method: 'POST',
  path: '/api/common/utils/short',
  input: z.strictObject({
    /** A place on this site: a path, or a whole address under an origin of ours. */
    url: z.string().min(1).max(2000),
  }),
  output: z.strictObject({ url: z.string().max(300) }),
  access: { level: 'session' },
  tags,
  perMinutePerIp: 60,
  summary: 'A short address for a place on this site, for a year',
});

export const followShortLink = defineContract({
  id: 'files.short.follow',
  kind: 'redirect',
  method: 'GET',
  path: '/api/common/utils/s/:code',
  params: z.strictObject({ code: z.string().regex(/^[0-9A-Za-z]{22}$/) }),
  output: z.strictObject({ location: z.string() }),
  access: { level: 'public' },
  errors: ['not-found'],
  tags,
  perMinutePerIp: 30,
  summary: 'Leads on to where a short address points',
});
