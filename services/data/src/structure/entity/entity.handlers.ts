import { Controller, Inject } from '@nestjs/common';
import {
  createEntity,
  listEntities,
  listVisibleEntities,
  removeEntity,
  restoreEntity,
  setEntityOption,
  sortEntities,
  updateEntity,
  type OutputOf,
} from '@buildmesh/contracts';
import { idempotencyKeyOf } from '@buildmesh/persistence';
import { Handles, type Call } from '@buildmesh/service-kit';
import { calledEntity } from '../../catalog/index.js';
import { EntityService } from './entity.service.js';
import { EntityLists } from './entity-lists.js';

/** Tables of a project. */
@Controller()
export class EntityHandlers {
  constructor(
    @Inject(EntityService) private readonly entities: EntityService,
    @Inject(EntityLists) private readonly lists: EntityLists,
  ) {}

  @Handles(listEntities)
  list({ context, params }: Call<typeof listEntities>): Promise<OutputOf<typeof listEntities>> {
    return this.lists.all(params.project, context.locale);
  }

  @Handles(listVisibleEntities)
  listVisible({
    context,
    params,
  }: Call<typeof listVisibleEntities>): Promise<OutputOf<typeof listVisibleEntities>> {
    return this.lists.visible(context, params.project);
  }

  @Handles(createEntity)
  create({ context, params, input }: Call<typeof createEntity>): Promise<OutputOf<typeof createEntity>> {
    const { project } = params;
    const once = idempotencyKeyOf({ context, project, contract: createEntity.id }, input);
    return this.entities.create({ context, project, once }, input);
  }

  @Handles(sortEntities)
  sort({ context, params, input }: Call<typeof sortEntities>): Promise<true> {
    return this.entities.sort(context, params.project, input.list);
  }

  @Handles(updateEntity)
  update(call: Call<typeof updateEntity>): Promise<true> {
    return this.entities.update(calledEntity(call), call.input);
  }

  @Handles(setEntityOption)
  setOption(call: Call<typeof setEntityOption>): Promise<true> {
    return this.entities.setOption(calledEntity(call), call.input);
  }

  @Handles(removeEntity)
  remove(call: Call<typeof removeEntity>): Promise<true> {
    return this.entities.remove(calledEntity(call), call.queryString.force);
  }

  @Handles(restoreEntity)
  restore(call: Call<typeof restoreEntity>): Promise<true> {
    return this.entities.restore(calledEntity(call));
  }
}
