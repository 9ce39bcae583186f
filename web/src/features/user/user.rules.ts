import { z } from 'zod';
import type { Department } from '@buildmesh/contracts';
import { inTreeOrder } from '../../shared/tree/tree.model.js';

const PHONE = /^1[3-9]\d{9}$/;
const password = z
  .string()
  .min(1, 'user.rule.password-empty')
  .refine(
    (text) => /^[\x21-\x7e]{6,32}$/.test(text) && /[A-Za-z]/.test(text) && /\d/.test(text),
    'user.rule.password',
  );
const phone = z
  .string()
  .trim()
  .refine((text) => text === '' || PHONE.test(text), 'user.rule.phone');

// Messages are text keys: the form translates them when it shows them.
export const newUserForm = z.object({
  account: z
    .string()
    .trim()
    .min(1, 'user.rule.account-empty')
    .regex(/^[A-Za-z]\w{5,15}$/, 'user.rule.account'),
  name: z.string().trim().max(60),
  phone,
  pwd: password,
  role: z.string().min(1, 'user.rule.role-empty'),
});
export type NewUserForm = z.infer<typeof newUserForm>;

export const memberForm = z.object({
  nickname: z.string().trim().min(1, 'user.rule.name-empty').max(60),
  phone,
  role: z.array(z.string()).min(1, 'user.rule.role-empty'),
  group: z.array(z.string()),
});
export type MemberForm = z.infer<typeof memberForm>;

/** Each department by its id as a path of names, in the order of the tree. */
export function departmentPaths(
  groups: readonly Pick<Department, '_id' | 'name' | 'parent' | '_sort'>[],
): Map<string, string> {
  const rows = inTreeOrder(
    groups.map(({ _id, name, parent, _sort }) => ({ id: _id, name, parent, sort: _sort })),
  );
  const above: string[] = [];
  return new Map(
    rows.map(({ node, depth }) => {
      above.splice(depth, Infinity, node.name);
      return [node.id, above.join(' / ')];
    }),
  );
}

/** Names of the departments that somebody heads or administers. */
export function ledBy(
  account: string,
  groups: readonly Pick<Department, 'name' | 'head' | 'admin'>[],
): string[] {
  return groups
    .filter(({ head, admin }) => head === account || admin.includes(account))
    .map(({ name }) => name);
}

/** What a choice of departments changes; `undefined` for nothing. */
export function departmentChange(
  before: readonly string[],
  after: readonly string[],
): { join: string[]; leave: string[] } | undefined {
  const join = after.filter((id) => !before.includes(id));
  const leave = before.filter((id) => !after.includes(id));
  return join.length + leave.length > 0 ? { join, leave } : undefined;
}

export const resetForm = z.object({ pwd: password });

/** Accounts or phones, one a line or divided by commas, semicolons or spaces; each once. */
export function splitAccounts(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；、]+/).filter((part) => part !== ''))];
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ';
const DIGITS = '23456789';

/** A password that satisfies the rule and can be read aloud: ten letters and two digits, drawn by the browser. */
export function proposePassword(): string {
  const draw = (from: string, count: number) =>
    Array.from(crypto.getRandomValues(new Uint32Array(count)), (value) => from[value % from.length]).join('');
  return draw(LETTERS, 10) + draw(DIGITS, 2);
}
