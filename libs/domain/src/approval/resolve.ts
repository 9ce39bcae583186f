import type { ApprovalNode, StepRule } from './approval.types.js';

/** A department or group as approvals see it. */
interface PeopleGroup {
  _id: string;
  type: 'group' | 'member';
  parent: string | null;
  head: string | null;
  admin: string[];
  user: string[];
}

interface Known {
  groups: readonly PeopleGroup[];
  /** Members by role. */
  roles: Readonly<Record<string, readonly string[]>>;
}

/** What is known of people when the handlers of a step are looked for. */
export interface PeopleFacts extends Known {
  isActive: (user: string) => boolean;
}

/** Of whom, and of what form. */
export interface StepOf {
  creator: string;
  form: Readonly<Record<string, unknown>>;
  chosen: Readonly<Record<string, string[]>>;
  /** User fields of related rows, by node (`data.target`). */
  related: Readonly<Record<string, readonly string[]>>;
}

/** Whom the rule of a step names, whether they count or not. */
export function namedOf(node: ApprovalNode, of: StepOf, people: Known): string[] {
  return node.step ? [...new Set(namedBy(node.id, node.step, { of, people }))] : [];
}

/** Who handles a step: active people, each once (D49). */
export function handlersOf(node: ApprovalNode, of: StepOf, people: PeopleFacts): string[] {
  return namedOf(node, of, people).filter(people.isActive);
}

function namedBy(
  node: string,
  rule: StepRule,
  { of, people }: { of: StepOf; people: Known },
): readonly string[] {
  switch (rule.type) {
    case 'user.target':
      return rule.users ?? [];
    case 'user.superior':
      return superior(of.creator, rule.level ?? 1, people);
    case 'group.admin':
      return groupAdmins(of.creator, rule.groups ?? [], people);
    case 'role.target':
      return (rule.roles ?? []).flatMap((role) => people.roles[role] ?? []);
    case 'user.editable':
      return of.chosen[node] ?? [];
    case 'user.self':
      return [of.creator];
    case 'data.target':
      return of.related[node] ?? [];
    case 'form.user':
      return idsIn(of.form[rule.field ?? '']);
  }
}

/** Deepest tree of departments that is climbed. */
const MAX_LEVELS = 20;

/** Heads above somebody, the nearest first: departments without one are skipped, and where one is the head oneself the next one counts (D49). */
function superior(user: string, level: number, { groups }: Known): string[] {
  const byId = new Map(groups.map((group) => [group._id, group]));
  const own = groups.filter(
    ({ type, user: list, head }) => type === 'group' && (list.includes(user) || head === user),
  );
  const heads = own.map((group) => {
    const found: string[] = [];
    let at: PeopleGroup | undefined = group;
    for (let depth = 0; at && depth < MAX_LEVELS; depth++) {
      if (at.head !== null && at.head !== user && !found.includes(at.head)) found.push(at.head);
      at = at.parent === null ? undefined : byId.get(at.parent);
    }
    return found[level - 1];
  });
  return heads.filter((head) => head !== undefined);
}

function groupAdmins(user: string, named: readonly string[], { groups }: Known): string[] {
  const chosen = groups.filter((group) =>
    named.length > 0 ? named.includes(group._id) : group.user.includes(user),
  );
  return chosen.flatMap(({ admin }) => admin);
}

/** Ids in the value of a relation, as stored or as shown. */
export function idsIn(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((item: unknown) => {
    if (typeof item === 'string' && item !== '') return [item];
    if (typeof item === 'object' && item !== null && '_id' in item && typeof item._id === 'string')
      return [item._id];
    return [];
  });
}

/** Nodes at which the applicant chose too few or too many people (`user.editable`). */
export function chosenFaults(nodes: readonly ApprovalNode[], chosen: StepOf['chosen']): string[] {
  return nodes.flatMap(({ id, step }) => {
    if (step?.type !== 'user.editable') return [];
    const count = new Set(chosen[id] ?? []).size;
    return count < (step.min ?? 1) || count > (step.max ?? 100) ? [id] : [];
  });
}

/** Whether somebody may apply: everybody where no departments are named, else who belongs to one or to one below (D47). */
export function mayApply(
  { disabled, groups }: { disabled: boolean; groups: readonly string[] },
  reached: readonly string[],
): boolean {
  return !disabled && (groups.length === 0 || groups.some((group) => reached.includes(group)));
}
