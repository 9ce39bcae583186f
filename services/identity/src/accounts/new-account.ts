import { newId } from '@buildmesh/kernel';
import { type Model, type NewAccount, scopeOf, storedName } from '../store/index.js';

export interface AccountDraft {
  /** As the person types it. */
  name: string;
  nickname?: string | undefined;
  phone: string | null;
  /** Hash. */
  password: string;
  model: Model;
  /** The project it is made for; public accounts have one. */
  project: string | null;
  nowMs: number;
}

/** A new active account; that of a public user belongs to its project and carries it in its stored name (D19). */
export function newAccount(draft: AccountDraft): NewAccount {
  const { name, nickname, phone, password, model, project, nowMs } = draft;
  const scope = scopeOf(model, project);
  return {
    _id: newId(nowMs),
    scope,
    account: storedName(scope, name),
    nickname: nickname || name,
    avatar: null,
    phone,
    password,
    model,
    status: 'active',
    homeProject: project,
    unlimited: false,
    staff: false,
    createdAt: new Date(nowMs),
  };
}
