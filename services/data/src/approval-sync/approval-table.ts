import { Inject, Injectable } from '@nestjs/common';
import { EntityCatalog, fieldOnWire, memberTableOf, stateField } from '../catalog/index.js';
import {
  refusal,
  STATE_FIELD,
  type approvalForm,
  type CallContext,
  type OutputOf,
} from '@buildmesh/contracts';
import { EntityService, FieldService } from '../structure/index.js';

/** The tables whose rows are applications. */
@Injectable()
export class ApprovalTable {
  constructor(
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(EntityService) private readonly entities: EntityService,
    @Inject(FieldService) private readonly fields: FieldService,
  ) {}

  async form(project: string, entity: string): Promise<OutputOf<typeof approvalForm>> {
    const { rows, fields } = await this.catalog.of(project);
    const row = rows.find(({ id }) => id === entity);
    if (!row) throw refusal('entity.not-found');
    const members = memberTableOf(rows);
    const own = (fields.get(entity) ?? []).filter(({ status }) => status === 'normal');
    const users = own.filter(({ type, relate }) => type === 'relate' && relate[0] === members);
    return {
      _id: row.id,
      _name: row.name,
      fields: own.map(fieldOnWire),
      users: users.map(({ key }) => key),
      members: members ?? null,
    };
  }

  /** The state is the server's to set, so that nobody passes an application by editing a row. */
  async prepare(context: CallContext, project: string, entity: string): Promise<true> {
    const { rows, fields } = await this.catalog.of(project);
    const row = rows.find(({ id }) => id === entity);
    if (!row) throw refusal('entity.not-found');
    const change = { context, project, entity };
    if (row.option._model !== 'approval') await this.entities.setOption(change, { _model: 'approval' });
    const state = fields.get(entity)?.find(({ key }) => key === STATE_FIELD);
    if (state && state.code !== STATE_FIELD) throw refusal('field.key-taken');
    if (!state) await this.fields.create(change, [stateField]);
    return true;
  }
}
