import { randomInt } from 'node:crypto';
import {
  createProject,
  createRole,
  createUser,
  listProjects,
  bindUser,
  updateRole,
} from '@buildmesh/contracts';
import type { SharedProduct } from './product.js';

/** Captcha answer and variables of a product whose captcha and SMS are the offline ones (D76). */
export const CAPTCHA_ANSWER = '0000';
export const OFFLINE = { CAPTCHA: 'offline', SMS: 'offline' };

export interface Person {
  account: string;
  password: string;
  phone: string;
}

export interface AccountWorld {
  project: string;
  name: string;
  staff: string;
  editors: string;
  guests: string;
  /** Belongs to Staff and Editors. */
  member: Person;
}

/** Somebody nobody else is: account and phone are used once in all journeys. */
export function person(password: string): Person {
  const stamp = randomInt(100_000_000);
  return { account: `p${stamp}`, password, phone: `138${String(stamp).padStart(8, '0')}` };
}

/** A project with three roles, one of which can be applied for, and a member of two. */
export async function accountWorld({ api }: SharedProduct, label: string): Promise<AccountWorld> {
  const name = `Accounts ${label} ${randomInt(1_000_000)}`;
  const { _id: project } = await api.must(createProject, { body: { name } });
  const params = { project };
  const role = async (title: string) => (await api.must(createRole, { params, body: { name: title } }))._id;
  const [staff, editors, guests] = [await role('Staff'), await role('Editors'), await role('Guests')];
  const option = { apply: true, change: true };
  for (const id of [staff, editors, guests])
    await api.must(updateRole, { params: { project, id }, body: { _option: option } });
  const member = person('member123');
  const { account, password: pwd, phone } = member;
  await api.must(createUser, { params, body: { role: staff, account, pwd, phone, name: 'Mia Member' } });
  await api.must(bindUser, { params, body: { role: editors, details: account } });
  return { project, name, staff, editors, guests, member };
}

/** The ids of the projects that a person belongs to. */
export const projectsOf = async ({ api }: Pick<SharedProduct, 'api'>): Promise<string[]> =>
  (await api.must(listProjects)).map(({ _id }) => _id);
