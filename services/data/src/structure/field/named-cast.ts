import {
  cellFormatter,
  emptyValue,
  joinList,
  relatedEntity,
  splitList,
  valueChecker,
  type FieldDefinition,
  type ValueCheck,
  type ValueResult,
} from '@buildmesh/domain';
import type { EntityView, RawValue, ReadAs, RowReads } from '@buildmesh/row-store';
import { RelationFinder } from './relation-finder.js';
import { castsTo, type Cast, type CastSettings } from './cast.js';

export interface NamedCastTools {
  store: RowReads;
  /** The entity of the field: rows behind relations are those that its caller may see. */
  view: Pick<EntityView, 'related'>;
  settings: CastSettings;
  /** Makes rows of these names; the ids of those that were made, by name. Absent: what names no row is not taken. */
  make?: ((names: readonly string[]) => Promise<ReadonlyMap<string, string>>) | undefined;
}

/** Texts that one item of a value may name a row by, the best first. */
type Names = readonly string[];

const TEXT: ReadAs = { _type: 'string', _option: {} };
const NOT_TAKEN: ValueResult = { fault: { rule: 'relation' } };

/**
 * Casts values to one field (D34). What becomes a relation names its rows, and what was one is read by the names of its
 * rows: both are looked up for a block of values at a time, never one by one.
 */
export class NamedCast {
  private readonly casts: (from: ReadAs) => Cast;
  private readonly check: ValueCheck;
  private readonly target: string | undefined;
  private readonly writers = new WeakMap<ReadAs, (item: unknown) => Names>();
  private ids = new Map<string, string | null>();
  private names = new Map<string, string | null>();

  constructor(
    private readonly to: FieldDefinition,
    private readonly tools: NamedCastTools,
  ) {
    this.casts = castsTo(to, tools.settings);
    this.check = valueChecker(to, tools.settings);
    this.target = to._type === 'relate' ? relatedEntity(to) : undefined;
  }

  /** Has to be called with a block of values before any of them is cast. */
  async prepare(values: readonly RawValue[]): Promise<void> {
    this.names = await this.namesOf(values);
    if (this.target === undefined) return;
    const items = values.flatMap((value) => this.itemsOf(value));
    const texts = [...new Set(items.flat(2))];
    this.ids = await new RelationFinder(this.tools.store, this.tools.view).look(this.to, texts);
    const missing = items
      .map((list) => this.partsOf(list))
      .flat()
      .flatMap((names) => (names.some((name) => this.ids.has(name)) ? [] : names.slice(0, 1)));
    if (missing.length === 0 || !this.tools.make) return;
    for (const [name, id] of await this.tools.make([...new Set(missing)])) this.ids.set(name, id);
  }

  of(value: RawValue): ValueResult {
    const named = this.named(value);
    if (!named) return NOT_TAKEN;
    if (this.target === undefined || named.of._type === 'relate') return this.casts(named.of)(named.value);
    if (emptyValue(named.value)) return { value: null };
    const ids = this.itemsOf(value)
      .flatMap((list) => this.partsOf(list))
      .map((names) => names.map((name) => this.ids.get(name)).find((id) => typeof id === 'string'));
    if (ids.includes(undefined)) return NOT_TAKEN;
    return this.check(ids.length === 1 && !this.to._option.multiple ? ids[0] : ids);
  }

  /** Related rows by their names, as text; nothing where one of them is gone or may not be seen. */
  private named({ value, of }: RawValue): RawValue | undefined {
    if (of._type !== 'relate' || this.isSameRelation(of)) return { value, of };
    const names = [value].flat().map((id) => this.names.get(String(id)));
    if (names.some((name) => name === undefined || name === null || name === '')) return undefined;
    return { value: Array.isArray(value) ? joinList(names.map(String)) : names[0], of: TEXT };
  }

  private isSameRelation(of: ReadAs): boolean {
    return this.target !== undefined && relatedEntity(definition(of)) === this.target;
  }

  private async namesOf(values: readonly RawValue[]): Promise<Map<string, string | null>> {
    const byEntity = new Map<string, Set<string>>();
    for (const { value, of } of values) {
      if (of._type !== 'relate' || this.isSameRelation(of)) continue;
      const entity = relatedEntity(definition(of)) ?? '';
      const ids = byEntity.get(entity) ?? new Set();
      for (const id of [value].flat()) ids.add(String(id));
      byEntity.set(entity, ids);
    }
    const names = new Map<string, string | null>();
    for (const [entity, ids] of byEntity) {
      const view = this.tools.view.related(entity);
      if (!view?.readable || view.hidden.has('__name')) continue;
      for (const [id, name] of await this.tools.store.names(view, [...ids])) names.set(id, name);
    }
    return names;
  }

  /** What a value names: its items, each as a list of one, or a text as its whole and as its parts. */
  private itemsOf(value: RawValue): Names[][] {
    const named = this.named(value);
    if (!named || named.of._type === 'relate' || emptyValue(named.value)) return [];
    const namesOf = this.writerOf(named.of);
    if (Array.isArray(named.value)) return named.value.map((item) => [namesOf(item)]);
    const whole = namesOf(named.value);
    const parts = this.to._option.multiple ? splitList(whole[0] ?? '') : [];
    return parts.length > 1 ? [[whole, ...parts.map((part) => [part])]] : [[whole]];
  }

  private writerOf(of: ReadAs): (item: unknown) => Names {
    let writer = this.writers.get(of);
    if (!writer) {
      const { _option } = of;
      const written = cellFormatter(definition(of), this.tools.settings);
      const plain = cellFormatter(
        definition({ ...of, _option: { ..._option, selection: [] } }),
        this.tools.settings,
      );
      writer = (item) => [...new Set([written(item).trim(), plain(item).trim()])];
      this.writers.set(of, writer);
    }
    return writer;
  }

  /** The whole of a text where it names a row, else its parts. */
  private partsOf([whole = [], ...parts]: readonly Names[]): Names[] {
    const isName = parts.length === 0 || whole.some((name) => typeof this.ids.get(name) === 'string');
    return isName ? [whole] : parts;
  }
}

const definition = (of: ReadAs): FieldDefinition => ({ _key: '', _name: '', ...of });
