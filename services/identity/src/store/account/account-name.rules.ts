import type { Account } from './account.entity.js';

const PHONE = /^1[3-9]\d{9}$/;

export function isPhone(text: string): boolean {
  return PHONE.test(text);
}

/** The stored account name of a public user (D19); `name` is what the person types. */
export function externalAccount(project: string, name: string): string {
  return `public_${project}_main_${name}`;
}

/** Within what the names and phones of accounts are unique (D20): nothing for inner ones, else their project. */
export function scopeOf(model: Account['model'], project: string | null): string {
  return model === 'public' && project !== null ? project : '';
}

/** The stored account name; `name` is what the person types. */
export function storedName(scope: string, name: string): string {
  return scope === '' ? name : externalAccount(scope, name);
}
