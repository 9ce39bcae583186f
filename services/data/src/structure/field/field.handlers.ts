import { Controller, Inject } from '@nestjs/common';
import {
  clearFields,
  createField,
  createFields,
  refusal,
  hideField,
  isErrorKey,
  listEntityFields,
  listProjectFields,
  queryFields,
  sortFields,
  updateField,
  type CallContext,
  type ErrorKey,
  type Field,
  type OutputOf,
} from '@buildmesh/contracts';
import { idempotencyKeyOf } from '@buildmesh/persistence';
import { Refusal } from '@buildmesh/kernel';
import { matches, normalizeFilter, type FieldDefinition } from '@buildmesh/domain';
import { Handles, type Call } from '@buildmesh/service-kit';
import {
  assertCallersProject,
  type ChangeOf,
  EntityCatalog,
  fieldOnWire,
  translatedField,
} from '../../catalog/index.js';
import { FieldChange } from './field-change.js';
import { FieldService } from './field.service.js';

/** What a field can be looked for by. */
const PROPERTIES: Readonly<Record<string, FieldDefinition>> = Object.fromEntries(
  ['_key', '_name', '_type', '_code', '_status', '_entity'].map((_key): [string, FieldDefinition] => [
    _key,
    { _key, _name: _key, _type: 'string', _option: {} },
  ]),
);

interface NamesEntity {
  context: CallContext;
  params: { project: string; entity?: string };
}

/** Fields of entities. */
@Controller()
export class FieldHandlers {
  constructor(
    @Inject(FieldService) private readonly fields: FieldService,
    @Inject(FieldChange) private readonly changes: FieldChange,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
  ) {}

  @Handles(listEntityFields)
  async list({ context, params }: Call<typeof listEntityFields>): Promise<OutputOf<typeof listEntityFields>> {
    return this.fieldsOf(context, params.project, params.entity);
  }

  @Handles(listProjectFields)
  async listAll({
    context,
    params,
  }: Call<typeof listProjectFields>): Promise<OutputOf<typeof listProjectFields>> {
    return this.allFields(context, params.project);
  }

  @Handles(queryFields)
  async query({ context, params, input }: Call<typeof queryFields>): Promise<OutputOf<typeof queryFields>> {
    const entity = named(params.entity, input.entity);
    const fields =
      entity === undefined
        ? await this.allFields(context, params.project)
        : await this.fieldsOf(context, params.project, entity);
    const filter = normalizeFilter(input.query ?? [], {
      now: Date.now(),
      timezone: context.timezone,
      fieldOf: (key) => (Object.hasOwn(PROPERTIES, key) ? PROPERTIES[key] : undefined),
    });
    return fields.filter((field) => matches(filter, field));
  }

  @Handles(createField)
  async create(call: Call<typeof createField>): Promise<OutputOf<typeof createField>> {
    const { entity, ...input } = call.input;
    const [field] = await this.fields.create(changeOnce(call, entity, createField), [input]);
    if (!field) throw new Error('a field that was just made is gone');
    return field;
  }

  @Handles(createFields)
  createMany(call: Call<typeof createFields>): Promise<OutputOf<typeof createFields>> {
    return this.fields.create(changeOnce(call, call.input.entity, createFields), call.input.list);
  }

  @Handles(updateField)
  async update(call: Call<typeof updateField>): Promise<OutputOf<typeof updateField>> {
    const { entity, ...input } = call.input;
    return this.ofField(call, entity, (change) =>
      this.changes.update(change, { id: call.params.id, force: call.queryString.force }, input),
    );
  }

  @Handles(sortFields)
  async sort(call: Call<typeof sortFields>): Promise<true> {
    const [first = ''] = call.input.list;
    return this.ofField({ ...call, params: { ...call.params, id: first } }, call.input.entity, (change) =>
      this.fields.sort(change, call.input.list),
    );
  }

  @Handles(hideField)
  hide(call: Call<typeof hideField>): Promise<true> {
    return this.ofField(call, undefined, (change) => this.fields.hide(change, call.params.id));
  }

  @Handles(clearFields)
  clear(call: Call<typeof clearFields>): Promise<OutputOf<typeof clearFields>> {
    return this.fields.clear(changeOf(call, call.queryString.entity));
  }

  /** The entity of a call that may name the field alone; to such a call a missing entity is a missing field. */
  private async ofField<T>(
    call: NamesEntity & { params: { id: string } },
    inBody: string | undefined,
    work: (change: ChangeOf) => Promise<T>,
  ): Promise<T> {
    const { project, id } = call.params;
    try {
      const entity = named(call.params.entity, inBody) ?? (await this.fields.entityOf(project, id));
      if (entity === undefined) throw refusal('field.not-found');
      return await work({ context: call.context, project, entity });
    } catch (error) {
      throw isRefusal(error, 'entity.not-found') ? refusal('field.not-found') : error;
    }
  }

  private async fieldsOf(context: CallContext, project: string, entity: string): Promise<Field[]> {
    assertCallersProject(context, project);
    const { locale } = context;
    const { type } = await this.catalog.entity(project, entity);
    const { fields } = await this.catalog.of(project);
    return (fields.get(entity) ?? []).map((row) =>
      translatedField(fieldOnWire(row), type === 'system', locale),
    );
  }

  private async allFields(context: CallContext, project: string): Promise<Field[]> {
    assertCallersProject(context, project);
    const { locale } = context;
    const { entities, fields } = await this.catalog.of(project);
    return [...fields].flatMap(([entity, rows]) =>
      rows.map((row) => translatedField(fieldOnWire(row), entities.get(entity)?.type === 'system', locale)),
    );
  }
}

function changeOf({ context, params }: NamesEntity, inBody: string | undefined): ChangeOf {
  const entity = named(params.entity, inBody);
  if (entity === undefined) throw refusal('entity.not-found');
  return { context, project: params.project, entity };
}

/** As `changeOf`, with the key of a call that may be retried (D86). */
function changeOnce(
  call: NamesEntity & { input: unknown },
  inBody: string | undefined,
  contract: { id: string },
): ChangeOf {
  const change = changeOf(call, inBody);
  return {
    ...change,
    once: idempotencyKeyOf({ ...change, contract: contract.id }, [change.entity, call.input]),
  };
}

/** Path and body may both name the entity, but only the same one. */
function named(inPath: string | undefined, inBody: string | undefined): string | undefined {
  if (inPath !== undefined && inBody !== undefined && inPath !== inBody) throw refusal('entity.not-found');
  return inPath ?? inBody;
}

function isRefusal(error: unknown, key: ErrorKey): boolean {
  return error instanceof Refusal && isErrorKey(error.key) && error.key === key;
}
