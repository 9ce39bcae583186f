import type { FieldFault } from '@buildmesh/kernel';
import type { createUsers, InputOf } from '@buildmesh/contracts';
import { accountFaults, passwordFaults, phoneFaults, phoneOrNone } from '../../accounts/index.js';
import { NICKNAME_LENGTH } from '../../limits.js';
import { type Account, type RoleNode, scopeOf, storedName } from '../../store/index.js';
import { modelOf } from '../role/registration.rules.js';

type Line = InputOf<typeof createUsers>['list'][number];

/** A line of the list with everything an account needs. */
export interface Newcomer extends Omit<Line, 'pwd' | 'phone'> {
  /** Its place in the list, counted from 0. */
  index: number;
  phone: string | null;
  pwd: string;
  /** The password was not given. */
  madeUp: boolean;
}

/** The people of a list; `makeUp` gives those a password who come without one. */
export function newcomersOf(list: readonly Line[], makeUp: () => string): Newcomer[] {
  return list.map(({ pwd, phone, ...line }, index) => ({
    ...line,
    index,
    phone: phoneOrNone(phone),
    pwd: pwd || makeUp(),
    madeUp: !pwd,
  }));
}

/** What is wrong with the text of each line, whatever there is in the project. */
export function textFaults(people: readonly Newcomer[], safety: boolean): FieldFault[] {
  return people.flatMap(({ index, account, phone, pwd, name = '' }) =>
    [
      ...accountFaults('account', account, safety),
      ...passwordFaults('pwd', pwd),
      ...(phone === null ? [] : phoneFaults('phone', phone)),
      ...(name.length > NICKNAME_LENGTH ? [{ field: 'name', rule: 'limit', message: 'field.limit' }] : []),
    ].map((fault) => ({ ...fault, index })),
  );
}

/** A name or phone that somebody of the list wants to sign in with. */
export interface Claim {
  index: number;
  field: 'account' | 'phone';
  scope: string;
  /** As it would be stored. */
  login: string;
}

/** The kind of account each role makes. */
export function modelsOf(roles: readonly RoleNode[]): Map<string, Account['model']> {
  return new Map(roles.map(({ _id, _type }) => [_id, modelOf(_type)]));
}

/** Names and phones of those whose role exists; the role decides where they must be unique. */
export function claimsOf(
  people: readonly Newcomer[],
  project: string,
  models: ReadonlyMap<string, Account['model']>,
): Claim[] {
  return people.flatMap(({ index, account, phone, role }) => {
    const model = models.get(role);
    if (!model) return [];
    const scope = scopeOf(model, project);
    const name: Claim = { index, field: 'account', scope, login: storedName(scope, account) };
    return phone === null ? [name] : [name, { index, field: 'phone', scope, login: phone }];
  });
}

/** Claims that somebody has fulfilled, or that an earlier line makes too. */
export function claimFaults(claims: readonly Claim[], isTaken: (claim: Claim) => boolean): FieldFault[] {
  const claimed = new Set<string>();
  return claims.flatMap((claim) => {
    const key = `${claim.scope}/${claim.login.toLowerCase()}`;
    const repeated = claimed.has(key);
    claimed.add(key);
    return repeated || isTaken(claim) ? [takenFault(claim)] : [];
  });
}

export function takenFault({ field, index }: Pick<Claim, 'field' | 'index'>): FieldFault {
  return { field, rule: 'unique', message: 'field.unique', index };
}

/** Lines whose role or group the project does not have. */
export function placeFaults(
  people: readonly Newcomer[],
  has: { role: (id: string) => boolean; group: (id: string) => boolean },
): FieldFault[] {
  const absent = (field: string, index: number) => ({
    field,
    rule: 'relation',
    message: 'field.relation',
    index,
  });
  return people.flatMap(({ index, role, group }) => [
    ...(has.role(role) ? [] : [absent('role', index)]),
    ...(group === undefined || has.group(group) ? [] : [absent('group', index)]),
  ]);
}
