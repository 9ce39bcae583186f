import { idOfRow } from '@buildmesh/domain';
import { runFault } from './run-fault.js';
import type { RunEnvironment } from './run-environment.js';
import type { Values } from './run.types.js';

/** Most members that one message reaches. */
const MAX_RECIPIENTS = 5000;

/**
 * Whom a message goes to: the people named, active members of the roles, and those of the groups, each once. Members are read
 * where the project keeps them, so that the message goes to those whom the run itself sees.
 */
export async function recipientsOf(
  { to, roles, groups }: Values,
  environment: RunEnvironment,
): Promise<string[]> {
  const found = new Set(idsOf(to));
  for (const [key, ids] of [
    ['role', idsOf(roles)],
    ['group', idsOf(groups)],
  ] as const) {
    if (ids.length === 0) continue;
    const filter = [
      { key, opt: 'in', value: ids },
      { key: 'status', opt: 'eq', value: 'active' },
    ];
    for (const id of await environment.rows.members(filter, MAX_RECIPIENTS + 1)) found.add(id);
  }
  if (found.size > MAX_RECIPIENTS) throw runFault('flow.too-many-people', { most: MAX_RECIPIENTS });
  return [...found];
}

const idsOf = (value: unknown): string[] =>
  [value ?? []]
    .flat()
    .map(idOfRow)
    .filter((id) => typeof id === 'string' && id !== '') as string[];
