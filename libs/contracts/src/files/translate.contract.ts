import { z } from 'zod';
import { LOCALES } from '@buildmesh/kernel';
import { defineContract, LONG_REPLY_TIMEOUT_MS } from '../define.js';

/** Most texts of one call. */
export const MAX_TRANSLATED = 200;

const texts = z.record(z.string().min(1).max(200), z.string().max(2000));
const few = texts.refine((map) => Object.keys(map).length <= MAX_TRANSLATED);

export const translateTexts = defineContract({
  id: 'files.translate.run',
  kind: 'query',
  method: 'POST',
  path: '/api/common/utils/translate',
  input: z.strictObject({
    /** Texts by keys of the caller. */
    map: few,
    to: z.enum(LOCALES),
    /** Found out when absent. */
    from: z.enum(LOCALES).optional(),
  }),
  /** The translations under the same keys. */
  output: texts,
  access: { level: 'session' },
  errors: ['third.unavailable'],
  tags: ['Translation'],
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  perMinutePerIp: 60,
  summary: 'Texts in another language, by the service that the operator chose',
});
