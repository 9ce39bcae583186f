import { z } from 'zod';
import { defineContract, LONG_REPLY_TIMEOUT_MS } from '../define.js';
import { inProject, storedFile } from '../shapes.js';

/** Largest picture that is read, in bytes; what the services behind it take at most. */
export const MAX_OCR_BYTES = 7 * 1024 * 1024;

const block = z.strictObject({
  text: z.string().max(5000),
  /** x, y, width and height in pixels of the picture. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** How sure it is, 0 to 1. */
  score: z.number().min(0).max(1),
});

export const recognizeText = defineContract({
  id: 'files.ocr.recognize',
  kind: 'upload',
  method: 'POST',
  path: '/api/app/addon/:project/ocr/recognize',
  params: inProject,
  input: z.strictObject({
    file: storedFile,
    option: z.strictObject({ language: z.enum(['zh', 'en', 'ja', 'vi']).optional() }).default({}),
  }),
  output: z.strictObject({ text: z.string().max(100_000), blocks: z.array(block).max(5000) }),
  access: { level: 'member' },
  errors: ['third.unavailable', 'document.unreadable'],
  tags: ['Document'],
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  maxFileBytes: MAX_OCR_BYTES,
  perMinutePerIp: 60,
  summary: 'The text in a picture, by the service that the operator chose (D62)',
});
export type Recognized = z.output<typeof recognizeText.output>;
