import { Inject, Injectable } from '@nestjs/common';
import { RowReads, type StoredRow } from '@buildmesh/row-store';
import { refusal, type CallContext } from '@buildmesh/contracts';
import { itemEntity, type FieldDefinition, type FlowGraph } from '@buildmesh/domain';
import { AccessService, type EntityAccess } from '../../catalog/index.js';
import { hydrate, makeValues, readPlanOf } from '../../rows/index.js';
import { callerForm, type CallerForm } from './execution/caller-form.js';

/** Ids of the rows that a function is run for. */
export type Item = string | readonly string[] | undefined;

export interface ItemRequest {
  context: CallContext;
  project: string;
  graph: FlowGraph;
  item: Item;
}

/** The rows that functions are run for, as their caller may see them. */
@Injectable()
export class FlowRunItem {
  constructor(
    @Inject(RowReads) private readonly reads: RowReads,
    @Inject(AccessService) private readonly access: AccessService,
  ) {}

  /**
   * What a run knows as `item`: the whole row, since a run acts for the system, or the ids of several. Only rows that the
   * caller may see, else an id that was guessed would open them.
   */
  async forRun(asked: ItemRequest): Promise<unknown> {
    const { context, project, graph, item } = asked;
    const entity = itemEntity(graph);
    if (item === undefined) return null;
    if (entity === undefined) return typeof item === 'string' ? { _id: item } : item;
    const view = await this.access.entity({ context, project, entity, rights: 'caller' });
    const ids = typeof item === 'string' ? [item] : [...new Set(item)];
    if ((await this.reads.names(view, ids)).size < ids.length) throw refusal('row.not-found');
    if (typeof item !== 'string') return ids;
    if (graph.option.entity === undefined) return { _id: item };
    const full = (await this.access.project(context, project, 'full'))(entity);
    return full ? this.row(asked, full, item) : null;
  }

  /** Values of the form's fields in the row, without those of fields that the caller may not see (D25). */
  async values(asked: ItemRequest, form: readonly FieldDefinition[]): Promise<Record<string, unknown>> {
    const { context, project, graph, item } = asked;
    const { entity } = graph.option;
    if (entity === undefined || typeof item !== 'string') return {};
    const view = await this.access.entity({ context, project, entity, rights: 'caller' });
    const row = await this.row(asked, view, item);
    const keys = new Set(form.map(({ _key }) => _key));
    return Object.fromEntries(Object.entries(row).filter(([key, value]) => keys.has(key) && value !== null));
  }

  /** The form that a function begins with, or that of one of its nodes, as far as it exists for the caller. */
  async form({ context, project, graph }: Omit<ItemRequest, 'item'>, node?: string): Promise<CallerForm> {
    return callerForm(graph, await this.access.views(context, project), node);
  }

  private async row(
    { context }: Pick<ItemRequest, 'context'>,
    view: EntityAccess,
    id: string,
  ): Promise<StoredRow> {
    const row = await this.reads.get(view, id, view.visible);
    if (!row) throw refusal('row.not-found');
    await hydrate(this.reads, view, [row]);
    const { accuracy, timezone } = context;
    await makeValues(
      { store: this.reads, access: view, settings: { accuracy, timezone } },
      readPlanOf(view),
      [row],
    );
    return row;
  }
}
