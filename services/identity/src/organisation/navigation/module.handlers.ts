import { Controller } from '@nestjs/common';
import {
  createModule,
  fetchModules,
  listModules,
  pushToModule,
  removeModule,
  sortModules,
  updateModule,
  type ModuleNode,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { actorOf, projectOf } from '../../caller.js';
import { retryOf } from '../../store/index.js';
import { ModuleService } from './module.service.js';

@Controller()
export class ModuleHandlers {
  constructor(private readonly modules: ModuleService) {}

  @Handles(listModules)
  list(call: Call<typeof listModules>): Promise<ModuleNode[]> {
    return this.modules.list(projectOf(call));
  }

  @Handles(fetchModules)
  async names(call: Call<typeof fetchModules>): Promise<OutputOf<typeof fetchModules>> {
    const modules = await this.modules.list(projectOf(call));
    return modules.map(({ _id, _name, _parent, _sort }) => ({ _id, _name, _parent, _sort }));
  }

  @Handles(createModule)
  async create(call: Call<typeof createModule>): Promise<OutputOf<typeof createModule>> {
    return { _id: await this.modules.create(actorOf(call), call.input, retryOf(createModule, call)) };
  }

  @Handles(sortModules)
  async sort(call: Call<typeof sortModules>): Promise<true> {
    await this.modules.sort(actorOf(call), call.input.list);
    return true;
  }

  @Handles(pushToModule)
  async push(call: Call<typeof pushToModule>): Promise<true> {
    await this.modules.push(actorOf(call), call.params.id, call.input);
    return true;
  }

  @Handles(updateModule)
  async update(call: Call<typeof updateModule>): Promise<true> {
    await this.modules.update(actorOf(call), call.params.id, call.input);
    return true;
  }

  @Handles(removeModule)
  async remove(call: Call<typeof removeModule>): Promise<true> {
    await this.modules.remove(actorOf(call), call.params.id);
    return true;
  }
}
