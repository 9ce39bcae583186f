import { Inject, Injectable } from '@nestjs/common';
import { fail, listModules, type Flow } from '@buildmesh/contracts';
import { graphFaults, isFormula, type FlowGraph } from '@buildmesh/domain';
import { Bus, systemContext } from '@buildmesh/service-kit';
import { EntityCatalog } from '../catalog/entity-catalog.js';
import { FlowRepository } from './flow.repository.js';
import { faultsOnWire } from './flow.rules.js';

/** What a draft names beside its graph: the folder that it lies in, and the table of its rows. */
export interface Named {
  module?: Flow['_module'] | undefined;
  entity?: string | undefined;
}

/** Checks graphs against what the project has. */
@Injectable()
export class FlowScene {
  constructor(
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(FlowRepository) private readonly flows: FlowRepository,
    @Inject(Bus) private readonly bus: Bus,
  ) {}

  /** Refuses ids of what the project does not have, whether another project has it or nobody. */
  async assertKnown(project: string, { module, entity }: Named): Promise<void> {
    const unknown = [
      ...(entity !== undefined && !(await this.catalog.of(project)).entities.has(entity)
        ? ['option.entity']
        : []),
      ...(module && !(await this.modules(project)).has(module) ? ['module'] : []),
    ];
    if (unknown.length > 0)
      throw fail('invalid', {
        errors: unknown.map((field) => ({ field, rule: 'relation', message: 'field.relation' })),
      });
  }

  /** Refuses with the faults of each node. `self`: a function may call itself, depth bounds it. */
  async assertSound(project: string, graph: FlowGraph, self: string): Promise<void> {
    const { entities } = await this.catalog.of(project);
    const published = (await this.flows.heads(project)).filter(({ version }) => version !== null);
    const flows = new Set([self, ...published.map(({ id }) => id)]);
    const faults = graphFaults(graph, {
      fieldsOf: (entity) => {
        const found = entities.get(entity);
        return found && new Set(found.byKey.keys());
      },
      hasFlow: (flow) => flows.has(flow),
      readsFormula: isFormula,
    });
    if (faults.length > 0) throw fail('invalid', { errors: faultsOnWire(faults) });
  }

  private async modules(project: string): Promise<Set<string>> {
    const modules = await this.bus.ask(listModules, {
      context: { ...systemContext(), project },
      params: { project },
      queryString: {},
      input: {},
    });
    return new Set(modules.map(({ _id }) => _id));
  }
}
