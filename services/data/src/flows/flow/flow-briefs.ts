import { Inject, Injectable } from '@nestjs/common';
import type { briefFlows, OutputOf } from '@buildmesh/contracts';
import { FlowRepository } from './flow.repository.js';
import { needsOf } from './flow.rules.js';

/** Functions as other services know them. */
@Injectable()
export class FlowBriefs {
  constructor(@Inject(FlowRepository) private readonly flows: FlowRepository) {}

  async of(project: string, ids?: readonly string[]): Promise<OutputOf<typeof briefFlows>> {
    const [heads, published] = await Promise.all([
      this.flows.heads(project, ids),
      this.flows.allPublished(project, ids),
    ]);
    const graphs = new Map(published.map(({ id, graph }) => [id, graph]));
    return heads.map(({ id, name, version }) => {
      const graph = graphs.get(id);
      return { _id: id, _name: name, published: version, needs: graph ? needsOf(graph) : null };
    });
  }
}
