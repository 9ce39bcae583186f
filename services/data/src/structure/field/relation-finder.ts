import { RowReads, type CompiledField, type EntityView } from '@buildmesh/row-store';
import { isId } from '@buildmesh/kernel';
import { relatedEntity, type FieldDefinition, type NormalNode } from '@buildmesh/domain';

/**
 * The rows that a file means: by id, by name, or by a unique field of the related entity, among those that the caller
 * may see. A name that several rows have means none. A few statements per block of rows, never one per row (peers.md 6).
 */
export class RelationFinder {
  /** Ids of removed rows that were found, by the key of the field. */
  readonly gone = new Map<string, Set<string>>();

  /** `seeksGone`: rows that are removed are meant too where no other is, for links that rows hold already (D96). */
  constructor(
    private readonly reads: RowReads,
    private readonly view: Pick<EntityView, 'related'>,
    private readonly seeksGone = false,
  ) {}

  /** Ids in the order of `texts`; `null` where no row is meant. */
  async find(field: FieldDefinition, texts: readonly string[]): Promise<(string | null)[]> {
    const found = await this.look(field, texts);
    return texts.map((text) => found.get(text) ?? null);
  }

  /** What each text names: `null` where several rows have the name, nothing where none has. */
  async look(field: FieldDefinition, texts: readonly string[]): Promise<Map<string, string | null>> {
    const found = new Map<string, string | null>();
    const target = this.view.related(relatedEntity(field) ?? '');
    if (!target?.readable) return found;
    await this.byId(target, texts.filter(isId), found);
    for (const column of keysOf(target))
      await this.byKey(target, column, { texts: missing(texts, found), found });
    if (this.seeksGone) await this.lookForGone(field, target, { texts: missing(texts, found), found });
    return found;
  }

  private async lookForGone(
    { _key }: FieldDefinition,
    target: EntityView,
    { texts, found }: { texts: readonly string[]; found: Map<string, string | null> },
  ): Promise<void> {
    const removed = new Map<string, string | null>();
    for (const id of (await this.reads.lastNames(target, texts.filter(isId))).keys()) removed.set(id, id);
    const [name] = keysOf(target);
    if (name?._key === '__name')
      await this.byKey(target, name, { texts: missing(texts, removed), found: removed, removed: true });
    const gone = this.gone.get(_key) ?? new Set();
    for (const [text, id] of removed) {
      found.set(text, id);
      if (id !== null) gone.add(id);
    }
    if (gone.size > 0) this.gone.set(_key, gone);
  }

  private async byId(
    target: EntityView,
    ids: readonly string[],
    found: Map<string, string | null>,
  ): Promise<void> {
    if (ids.length === 0) return;
    const names = await this.reads.names(target, ids);
    for (const id of ids) if (names.has(id)) found.set(id, id);
  }

  private async byKey(
    target: EntityView,
    column: CompiledField,
    {
      texts,
      found,
      removed = false,
    }: { texts: readonly string[]; found: Map<string, string | null>; removed?: boolean },
  ): Promise<void> {
    const values = column.storage === 'double' ? texts.map(Number).filter(Number.isFinite) : texts;
    const id = target.entity.byKey.get('_id');
    if (values.length === 0 || !id) return;
    const filter: NormalNode = { kind: 'in', key: column._key, values: [...values] };
    const plan = {
      view: target,
      filter,
      removed,
      list: [{ field: id, method: 'min' as const }],
      group: [column],
      limit: values.length,
    };
    const { groups } = await this.reads.summarize(plan);
    for (const { group, count, values: minimum } of groups) {
      found.set(String(group[0]), count === 1 ? String(minimum[0]) : null);
    }
  }
}

/** `__name`, then the unique fields the caller sees. */
function keysOf({ entity, hidden }: EntityView): CompiledField[] {
  const name = entity.byKey.get('__name');
  const nameHidden = entity.nameField !== undefined && hidden.has(entity.nameField._key);
  const unique = entity.fields.filter(
    (field) =>
      field._option.unique &&
      !hidden.has(field._key) &&
      (field.storage === 'text' || field.storage === 'double'),
  );
  return [...(name && !nameHidden ? [name] : []), ...unique];
}

function missing(texts: readonly string[], found: ReadonlyMap<string, string | null>): string[] {
  return texts.filter((text) => !found.has(text));
}
