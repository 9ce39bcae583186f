import { Controller } from '@nestjs/common';
import {
  appMenu,
  bindMenuEntry,
  createMenuEntry,
  listMenu,
  removeMenuEntry,
  sortMenu,
  updateMenuEntry,
  type MenuEntry,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { actorOf, projectOf } from '../../caller.js';
import { retryOf } from '../../store/index.js';
import { MenuViewService } from './menu-view.service.js';
import { MenuService } from './menu.service.js';

@Controller()
export class MenuHandlers {
  constructor(
    private readonly menu: MenuService,
    private readonly view: MenuViewService,
  ) {}

  @Handles(listMenu)
  list(call: Call<typeof listMenu>): Promise<MenuEntry[]> {
    return this.view.whole(projectOf(call));
  }

  @Handles(appMenu)
  visible(call: Call<typeof appMenu>): Promise<MenuEntry[]> {
    return this.view.visible({ ...actorOf(call), context: call.context });
  }

  @Handles(createMenuEntry)
  async create(call: Call<typeof createMenuEntry>): Promise<OutputOf<typeof createMenuEntry>> {
    return { _id: await this.menu.create(actorOf(call), call.input, retryOf(createMenuEntry, call)) };
  }

  @Handles(updateMenuEntry)
  async update(call: Call<typeof updateMenuEntry>): Promise<true> {
    await this.menu.update(actorOf(call), call.params.id, call.input);
    return true;
  }

  @Handles(bindMenuEntry)
  async bind(call: Call<typeof bindMenuEntry>): Promise<true> {
    await this.menu.bind(actorOf(call), call.params.id, call.input);
    return true;
  }

  @Handles(sortMenu)
  async sort(call: Call<typeof sortMenu>): Promise<true> {
    await this.menu.sort(actorOf(call), call.input.routes);
    return true;
  }

  @Handles(removeMenuEntry)
  async remove(call: Call<typeof removeMenuEntry>): Promise<true> {
    await this.menu.remove(actorOf(call), call.params.id);
    return true;
  }
}
