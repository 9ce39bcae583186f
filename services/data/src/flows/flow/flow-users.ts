import { Inject, Injectable } from '@nestjs/common';
import { listMenu, schedulesOfFlow } from '@buildmesh/contracts';
import { Bus, systemContext } from '@buildmesh/service-kit';

/** What other services have that names a function. */
@Injectable()
export class FlowUsers {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  /** Names of menu entries and scheduled tasks that run the function. */
  async of(project: string, flow: string): Promise<string[]> {
    const [menus, tasks] = await Promise.all([this.menus(project, flow), this.tasks(project, flow)]);
    return [...menus, ...tasks];
  }

  private tasks(project: string, flow: string): Promise<string[]> {
    const input = { project, flow };
    return this.bus.askAsSystem(schedulesOfFlow, input);
  }

  /** Names of menu entries that run the function or have it bound. */
  private async menus(project: string, flow: string): Promise<string[]> {
    const entries = await this.bus.ask(listMenu, {
      context: { ...systemContext(), project },
      params: { project },
      queryString: {},
      input: {},
    });
    return entries
      .filter(
        ({ _type, _value, _program }) => (_type === 'program' && _value === flow) || _program.includes(flow),
      )
      .map(({ _name }) => _name)
      .slice(0, 20);
  }
}
