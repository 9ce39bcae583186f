import { z } from 'zod';

const PHONE = /^1[3-9]\d{9}$/;

// Messages are text keys: the form translates them when it shows them.
const password = z
  .string()
  .min(1, 'account.rule.password-empty')
  .refine(
    (text) => /^[\x21-\x7e]{6,32}$/.test(text) && /[A-Za-z]/.test(text) && /\d/.test(text),
    'account.rule.password',
  );

export const ownPasswordForm = z
  .object({ pwd: z.string().min(1, 'account.rule.password-empty'), newPwd: password, again: z.string() })
  .refine((form) => form.newPwd === form.again, { path: ['again'], message: 'account.rule.again' })
  .refine((form) => form.newPwd !== form.pwd, { path: ['newPwd'], message: 'account.rule.password-same' });
export type OwnPasswordForm = z.infer<typeof ownPasswordForm>;

export const phoneForm = z.object({
  phone: z.string().trim().regex(PHONE, 'account.rule.phone'),
  randstr: z.string().trim().min(1, 'session.rule.captcha-empty'),
  verify: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'session.rule.code'),
});
export type PhoneForm = z.infer<typeof phoneForm>;
