import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  decidersOf,
  refusal,
  membersOf,
  relatedApprovalUsers,
  type ApprovalDefinition,
  type OutputOf,
} from '@buildmesh/contracts';
import { handlersOf, idsIn, namedOf, type Absent, type ApprovalFacts, type StepOf } from '@buildmesh/domain';
import { Bus, CLOCK } from '@buildmesh/service-kit';
import { DefinitionService, type Form } from '../definition/definition.service.js';
import { rulesOf } from './application.change.js';

/** Most people whose standing is asked for at once. */
const MAX_ASKED = 1000;

/** What the handlers of an application follow from. */
export interface Circumstances {
  project: string;
  definition: ApprovalDefinition;
  creator: string;
  form: Readonly<Record<string, unknown>>;
  chosen: Readonly<Record<string, string[]>>;
  /** Others whose standing matters: present handlers, those whom an act names. */
  people: readonly string[];
  timezone?: string | undefined;
}

/** Gathers what the rules need to know of other services, before anything is decided. */
@Injectable()
export class FactsService {
  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(DefinitionService) private readonly definitions: DefinitionService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(at: Circumstances): Promise<ApprovalFacts & { table: Form }> {
    const { project, definition, creator, form, chosen } = at;
    const { process, option } = definition;
    const [table, deciders, related] = await Promise.all([
      this.definitions.form(project, definition.entity),
      this.deciders(at),
      this.related(at),
    ]);
    const step: StepOf = { creator, form, chosen, related };
    const known = { groups: deciders.groups, roles: deciders.roles };
    const named = Object.fromEntries(process.nodes.map((node) => [node.id, namedOf(node, step, known)]));
    const standing = await this.standing(project, [
      ...Object.values(named).flat(),
      ...process.nodes.flatMap(({ cc = [] }) => cc),
      ...option.manager,
      ...deciders.admins,
      ...at.people,
      creator,
    ]);
    const isActive = (user: string) => standing.get(user) === 'active';
    const managers = option.manager.filter(isActive);
    return {
      table,
      rules: rulesOf(definition),
      handlers: Object.fromEntries(
        process.nodes.map((node) => [node.id, handlersOf(node, step, { ...known, isActive })]),
      ),
      absent: Object.fromEntries(
        Object.entries(named).map(([node, users]) => [node, absentOf(users, standing)]),
      ),
      managers: managers.length > 0 ? managers : deciders.admins.filter(isActive),
      isActive,
      fields: table.fields,
      nowMs: this.clock.now(),
      timezone: at.timezone,
    };
  }

  private deciders({ project, definition, creator }: Circumstances): Promise<OutputOf<typeof decidersOf>> {
    const steps = definition.process.nodes.map(({ step }) => step);
    const groups = [...new Set(steps.flatMap((step) => step?.groups ?? []))].slice(0, 500);
    const roles = [...new Set(steps.flatMap((step) => step?.roles ?? []))].slice(0, 100);
    return this.bus.askAsSystem(decidersOf, { project, user: creator, groups, roles });
  }

  /** People named by rows that the form leads to, by node (D49 data.target). */
  private async related({ project, definition, form }: Circumstances): Promise<Record<string, string[]>> {
    const found = await Promise.all(
      definition.process.nodes.map(async ({ id, step }) => {
        if (step?.type !== 'data.target' || !step.field || !step.target) return [id, []] as const;
        const ids = idsIn(form[step.field]).slice(0, 100);
        if (ids.length === 0) return [id, []] as const;
        const input = { project, entity: definition.entity, field: step.field, ids, target: step.target };
        return [id, await this.bus.askAsSystem(relatedApprovalUsers, input)] as const;
      }),
    );
    return Object.fromEntries(found);
  }

  /** Refuses a choice of people among whom somebody is no active member. */
  async assertActive(project: string, users: readonly string[]): Promise<void> {
    const active = await this.active(project, users);
    if (users.some((user) => !active.has(user)))
      throw refusal('invalid', {
        errors: [{ field: 'option.users', rule: 'relation', message: 'field.relation' }],
      });
  }

  /** Those of `users` who are active members. */
  async activeAmong(project: string, users: readonly string[]): Promise<string[]> {
    return [...(await this.active(project, users))];
  }

  private async active(project: string, users: readonly string[]): Promise<Set<string>> {
    const standing = await this.standing(project, users);
    return new Set([...standing].filter(([, status]) => status === 'active').map(([user]) => user));
  }

  /** Members among `users`; who has left is not among them. */
  private async standing(project: string, users: readonly string[]): Promise<AccountStates> {
    return new Map((await this.members(project, users)).map(({ _id, status }) => [_id, status]));
  }

  /** Names of people, for showing them. */
  async names(project: string, users: readonly string[]): Promise<{ _id: string; nickname: string }[]> {
    const members = await this.members(project, users);
    return members.map(({ _id, nickname }) => ({ _id, nickname }));
  }

  private async members(project: string, users: readonly string[]) {
    const ids = [...new Set(users)].filter((user) => /^[0-9a-z]{24}$/.test(user));
    const found: OutputOf<typeof membersOf>['data'] = [];
    for (let at = 0; at < ids.length; at += MAX_ASKED) {
      const input = { project, ids: ids.slice(at, at + MAX_ASKED), size: MAX_ASKED };
      found.push(...(await this.bus.askAsSystem(membersOf, input)).data);
    }
    return found;
  }
}

type AccountStates = ReadonlyMap<string, 'active' | 'disabled'>;

function absentOf(users: readonly string[], standing: AccountStates): Absent[] {
  return users.flatMap((user): Absent[] => {
    const status = standing.get(user);
    return status === 'active' ? [] : [{ user, why: status ?? 'left' }];
  });
}
