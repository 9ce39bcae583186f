import type { FieldFault } from '@buildmesh/kernel';
import { refusal, type SessionUser } from '@buildmesh/contracts';
import { isStrongPassword } from '../password.rules.js';
import { type Account, isPhone } from '../store/index.js';

/** spec: platform §5. */
const SAFE_ACCOUNT = /^[A-Za-z]\w{5,15}$/;
/** Without the safety rule: no spaces or control characters, and nothing that reads as a phone or a made-up name. */
const LOOSE_ACCOUNT = /^(?!public_|weixin_|wxwork_|mobile_|guest_|__)(?!\d+$)[^\s\p{C}]{1,60}$/u;

/** What is wrong with a new account name; nothing when the list is empty. */
export function accountFaults(field: string, account: string, safety: boolean): FieldFault[] {
  const format = safety ? SAFE_ACCOUNT : LOOSE_ACCOUNT;
  return format.test(account) ? [] : [{ field, rule: 'account', message: 'field.account' }];
}

export function passwordFaults(field: string, password: string): FieldFault[] {
  return isStrongPassword(password) ? [] : [{ field, rule: 'password', message: 'field.password' }];
}

export function phoneFaults(field: string, phone: string): FieldFault[] {
  return isPhone(phone) ? [] : [{ field, rule: 'phone', message: 'field.phone' }];
}

/** Refuses with all faults of an input together. */
export function assertSound(faults: FieldFault[]): void {
  if (faults.length > 0) throw refusal('invalid', { errors: faults });
}

/** An optional phone as stored: spaces around it do not count, and an empty one is none. */
export function phoneOrNone(phone: string | null | undefined): string | null {
  return phone?.trim() || null;
}

/** An account as the signed-in person sees it. */
export function sessionUserOf(account: Omit<Account, '_ver'>): SessionUser {
  const { _id, nickname, avatar, phone, model, staff } = account;
  const user = { _id, user: account.account, nickname, avatar, phone, model };
  return staff ? { ...user, staff } : user;
}
