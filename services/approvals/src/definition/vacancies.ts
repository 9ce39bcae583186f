import { Inject, Injectable } from '@nestjs/common';
import { decidersOf, membersOf, type ApprovalDefinition } from '@buildmesh/contracts';
import { handlersOf, namedOf, type StepRule } from '@buildmesh/domain';
import { Bus } from '@buildmesh/service-kit';

const MAX_ASKED = 1000;

/** What whoever edits an approval is warned of: steps that find nobody, and people who do not count (D95). */
@Injectable()
export class Vacancies {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  async of(
    project: string,
    { process, option }: Pick<ApprovalDefinition, 'process' | 'option'>,
  ): Promise<{ inactive: string[]; vacant: string[] }> {
    const steps = process.nodes.filter(({ step }) => step && isFixed(step));
    const groups = [...new Set(steps.flatMap(({ step }) => step?.groups ?? []))].slice(0, 500);
    const roles = [...new Set(steps.flatMap(({ step }) => step?.roles ?? []))].slice(0, 100);
    const user = groups[0] ?? roles[0];
    // Nobody applies here: only what was asked for is told.
    const known = user
      ? await this.bus.askAsSystem(decidersOf, { project, user, groups, roles })
      : { groups: [], roles: {} };
    const of = { creator: '', form: {}, chosen: {}, related: {} };
    const named = steps.flatMap((node) => namedOf(node, of, known));
    const cc = process.nodes.flatMap((node) => node.cc ?? []);
    const all = [...new Set([...named, ...cc, ...option.manager])].slice(0, MAX_ASKED);
    const active = await this.active(project, all);
    const isActive = (id: string) => active.has(id);
    return {
      inactive: all.filter((id) => !isActive(id)),
      vacant: steps
        .filter((node) => handlersOf(node, of, { ...known, isActive }).length === 0)
        .map(({ id }) => id),
    };
  }

  private async active(project: string, ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const { data } = await this.bus.askAsSystem(membersOf, { project, ids, size: MAX_ASKED });
    return new Set(data.filter(({ status }) => status === 'active').map(({ _id }) => _id));
  }
}

/** A rule that names the same people whoever applies. */
function isFixed({ type, groups = [] }: StepRule): boolean {
  return type === 'user.target' || type === 'role.target' || (type === 'group.admin' && groups.length > 0);
}
