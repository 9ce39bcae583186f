import { Inject, Injectable } from '@nestjs/common';
import type { FieldFault } from '@buildmesh/kernel';
import { decidersOf, refusal, membersOf, type ApprovalValue } from '@buildmesh/contracts';
import { Bus } from '@buildmesh/service-kit';

/** Most people that one definition may name; more are no list that anybody looks through. */
const MAX_NAMED = 1000;

interface Named {
  field: string;
  ids: readonly string[];
}

/** Sees to it that a definition names nobody, and no department or role, that is not of its project. */
@Injectable()
export class KnownPeople {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  async assertKnown(project: string, { option, process }: ApprovalValue): Promise<void> {
    const steps = process.nodes.flatMap(({ step }) => (step ? [step] : []));
    const users: Named[] = [
      { field: 'value.option.manager', ids: option.manager },
      { field: 'value.process.nodes.cc', ids: process.nodes.flatMap(({ cc = [] }) => cc) },
      { field: 'value.process.nodes.step.users', ids: steps.flatMap((step) => step.users ?? []) },
    ];
    const groups: Named[] = [
      { field: 'value.option.group', ids: option.group },
      { field: 'value.process.nodes.step.groups', ids: steps.flatMap((step) => step.groups ?? []) },
    ];
    const roles = [
      { field: 'value.process.nodes.step.roles', ids: steps.flatMap((step) => step.roles ?? []) },
    ];
    const [people, rest] = await Promise.all([
      this.people(project, idsOf(users)),
      this.rest(project, { groups: idsOf(groups), roles: idsOf(roles) }),
    ]);
    const faults = [
      ...unknown(users, people),
      ...unknown(groups, rest.groups),
      ...unknown(roles, rest.roles),
    ];
    if (faults.length > 0) throw refusal('invalid', { errors: faults });
  }

  private async people(project: string, ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const input = { project, ids: ids.slice(0, MAX_NAMED), size: MAX_NAMED };
    const { data } = await this.bus.askAsSystem(membersOf, input);
    return new Set(data.map(({ _id }) => _id));
  }

  private async rest(project: string, { groups, roles }: { groups: string[]; roles: string[] }) {
    if (groups.length + roles.length === 0) return { groups: new Set<string>(), roles: new Set<string>() };
    // Nobody applies here: only what was asked for is told.
    const user = groups[0] ?? roles[0] ?? '';
    const input = { project, user, groups: groups.slice(0, 500), roles: roles.slice(0, 100) };
    const found = await this.bus.askAsSystem(decidersOf, input);
    return { groups: new Set(found.groups.map(({ _id }) => _id)), roles: new Set(Object.keys(found.roles)) };
  }
}

const idsOf = (list: readonly Named[]): string[] => [...new Set(list.flatMap(({ ids }) => ids))];

function unknown(list: readonly Named[], known: ReadonlySet<string>): FieldFault[] {
  return list
    .filter(({ ids }) => ids.some((id) => !known.has(id)))
    .map(({ field }) => ({ field, rule: 'relation', message: 'field.relation' }));
}
