import { Inject, Injectable } from '@nestjs/common';
import { refusal, listModules, type Flow } from '@buildmesh/contracts';
import { graphFaults, type FlowGraph, type FlowNode } from '@buildmesh/domain';
import { Bus, systemContext } from '@buildmesh/service-kit';
import { EntityCatalog } from '../../catalog/index.js';
import { FlowRepository } from './flow.repository.js';
import { faultsOnWire } from './flow.rules.js';

/** What a draft names: the folder that it lies in, the table of its rows, and the tables and functions of its nodes. */
export interface Named {
  module?: Flow['_module'] | undefined;
  entity?: string | undefined;
  nodes?: readonly FlowNode[] | undefined;
}

/** Checks graphs against what the project has. */
@Injectable()
export class FlowEnvironment {
  constructor(
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(FlowRepository) private readonly flows: FlowRepository,
    @Inject(Bus) private readonly bus: Bus,
  ) {}

  /**
   * Refuses ids of what the project does not have, whether another project has it or nobody. What `before` named already may
   * be gone meanwhile, and keeps nobody from saving.
   */
  async assertKnown(project: string, named: Named, before: Named = {}): Promise<void> {
    const known = new Set(placesOf(before).map(({ id }) => id));
    const places = placesOf(named).filter(({ id }) => !known.has(id));
    const idsOf = (kind: FlowAddress['kind']) =>
      places.flatMap((place) => (place.kind === kind ? [place.id] : []));
    const modules = idsOf('module').length > 0 ? await this.modules(project) : new Set<string>();
    const entities = idsOf('entity').length > 0 ? (await this.catalog.of(project)).entities : new Map();
    const flows = new Set(await this.flows.existing(project, idsOf('flow')));
    const has = { module: modules, entity: entities, flow: flows };
    const unknown = places.filter(({ kind, id }) => !has[kind].has(id));
    if (unknown.length > 0)
      throw refusal('invalid', {
        errors: unknown.map(({ field }) => ({ field, rule: 'relation', message: 'field.relation' })),
      });
  }

  /** Refuses with the faults of each node. `self`: a function may call itself, depth bounds it. */
  async assertSound(project: string, graph: FlowGraph, self: string): Promise<void> {
    const { entities } = await this.catalog.of(project);
    const published = (await this.flows.heads(project)).filter(({ version }) => version !== null);
    const flows = new Set([self, ...published.map(({ id }) => id)]);
    const faults = graphFaults(graph, {
      fieldsOf: (entity) => entities.get(entity)?.byKey,
      hasFlow: (flow) => flows.has(flow),
    });
    if (faults.length > 0) throw refusal('invalid', { errors: faultsOnWire(faults) });
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

/** Where a draft names something. */
interface FlowAddress {
  kind: 'module' | 'entity' | 'flow';
  id: string;
  /** As faults name it. */
  field: string;
}

function placesOf({ module, entity, nodes = [] }: Named): FlowAddress[] {
  const ofNodes = nodes.flatMap(({ id: node, option }) =>
    (['entity', 'flow'] as const).flatMap((kind): FlowAddress[] => {
      const id = option[kind];
      return typeof id === 'string' && id !== '' ? [{ kind, id, field: `${node}.${kind}` }] : [];
    }),
  );
  return [
    ...(module ? [{ kind: 'module' as const, id: module, field: 'module' }] : []),
    ...(entity === undefined ? [] : [{ kind: 'entity' as const, id: entity, field: 'option.entity' }]),
    ...ofNodes,
  ];
}
