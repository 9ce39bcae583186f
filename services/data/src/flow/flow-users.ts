import { Inject, Injectable } from '@nestjs/common';
import { listMenu } from '@buildmesh/contracts';
import { Bus, systemContext } from '@buildmesh/service-kit';

/** Who else names a function. */
@Injectable()
export class FlowUsers {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  /** Names of menu entries that run the function or have it bound. */
  async menus(project: string, flow: string): Promise<string[]> {
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
