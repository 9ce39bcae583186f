import { z } from 'zod';

/** Starts with a letter, 6 to 16 letters, digits and underscores (platform §5). */
export const ACCOUNT = /^[A-Za-z]\w{5,15}$/;
export const PHONE = /^1[3-9]\d{9}$/;
export const CODE = /^\d{6}$/;

/** 6–32 printable characters with a letter and a digit (D12). */
export function isPassword(text: string): boolean {
  return /^[\x21-\x7e]{6,32}$/.test(text) && /[A-Za-z]/.test(text) && /\d/.test(text);
}

// Messages are text keys: the form translates them when it shows them.
export const signInForm = z.object({
  user: z.string().trim().min(1, 'session.rule.account-empty'),
  pwd: z.string().min(1, 'session.rule.password-empty'),
  randstr: z.string().trim().optional(),
});
export type SignInForm = z.infer<typeof signInForm>;

export const registrationForm = z
  .object({
    user: z.string().trim().min(1, 'session.rule.account-empty').regex(ACCOUNT, 'session.rule.account'),
    nickname: z.string().trim().max(60).optional(),
    phone: z.string().trim().min(1, 'session.rule.phone-empty').regex(PHONE, 'session.rule.phone'),
    randstr: z.string().trim().min(1, 'session.rule.captcha-empty'),
    verify: z.string().trim().min(1, 'session.rule.code-empty').regex(CODE, 'session.rule.code'),
    pwd: z.string().min(1, 'session.rule.password-empty').refine(isPassword, 'session.rule.password'),
    again: z.string(),
    terms: z.boolean().refine((accepted) => accepted, 'session.rule.terms'),
  })
  .refine((form) => form.pwd === form.again, { path: ['again'], message: 'session.rule.again' });
export type RegistrationForm = z.infer<typeof registrationForm>;
