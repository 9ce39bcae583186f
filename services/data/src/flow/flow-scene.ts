import { Inject, Injectable } from '@nestjs/common';
import { fail } from '@buildmesh/contracts';
import { graphFaults, isFormula, type FlowGraph } from '@buildmesh/domain';
import { EntityCatalog } from '../catalog/entity-catalog.js';
import { FlowRepository } from './flow.repository.js';
import { faultsOnWire } from './flow.rules.js';

/** Checks graphs against what the project has. */
@Injectable()
export class FlowScene {
  constructor(
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(FlowRepository) private readonly flows: FlowRepository,
  ) {}

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
}
