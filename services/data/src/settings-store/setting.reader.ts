import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@buildmesh/kernel';
import {
  refusal,
  type CallContext,
  type exportSettings,
  type InputOf,
  type OutputOf,
  type pullSettings,
  type querySettingModel,
  type querySettings,
  type SettingRecord,
} from '@buildmesh/contracts';
import {
  EVERY_KEY,
  matches,
  normalizeFilter,
  sharedItems,
  settingAddress,
  SHARE_TYPES,
  type FieldDefinition,
  type Filter,
  type SettingModel,
  type SettingType,
} from '@buildmesh/domain';
import { CLOCK } from '@buildmesh/service-kit';
import {
  type SettingHead,
  type SettingQuery,
  SettingRepository,
  type SettingShelf,
  type StoredSetting,
} from '../store/index.js';
import {
  ANSWER_BYTES,
  ANSWER_RECORDS,
  bytesOfAll,
  MAX_ON_SHELF,
  shelfOf,
  shownValue,
} from './setting.rules.js';

const define = (_key: string, _type: 'string' | 'number' | 'timestamp'): FieldDefinition => ({
  _key,
  _name: _key,
  _type,
  _option: {},
});
/** What a filter may ask of a record. */
const FIELDS = new Map(
  [define('key', 'string'), define('ver', 'number'), define('mtime', 'timestamp')].map((field) => [
    field._key,
    field,
  ]),
);

/**
 * Reads the settings store: of private records the caller's own and no others (D43). Members from outside read the rest like
 * all members: it is words, lists and settings that pages are drawn with, and no kind of grant speaks of records, so that a
 * role has nothing to open or close there (D27).
 */
@Injectable()
export class SettingReader {
  constructor(
    @Inject(SettingRepository) private readonly settings: SettingRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What is asked for by name; what the caller has already is not sent again. */
  async pull(
    context: CallContext,
    project: string,
    map: InputOf<typeof pullSettings>['map'],
  ): Promise<OutputOf<typeof pullSettings>> {
    const asked = Object.entries(map).flatMap(([name, { ver }]) => {
      const place = settingAddress(name);
      if (!place) return [];
      const isAll = place.key === EVERY_KEY;
      const wanted = { ...shelfOf(context, place.model, place.type), key: isAll ? null : place.key };
      return [{ name, wanted, ver: isAll ? undefined : ver }];
    });
    const heads = await this.headsOf(
      project,
      asked.map(({ wanted }) => wanted),
    );
    const headAt = new Map(heads.map((head) => [nameAt(head), head]));
    const isSame = ({ wanted, ver }: (typeof asked)[number]) =>
      ver !== undefined && headAt.get(nameAt(wanted))?.ver === ver;
    const fresh = asked.filter((one) => !isSame(one)).map(({ wanted }) => wanted);
    const records = await this.valuesOf(
      project,
      heads.filter((head) => fresh.some((one) => covers(one, head))),
    );
    return Object.fromEntries(
      asked.map((one) => {
        const { name, wanted } = one;
        if (isSame(one)) return [name, { same: true as const }];
        const found = records
          .filter((record) => covers(wanted, record))
          .map((record) => ({ ...onWire(project, record), _value: shownValue(context, record) }));
        return [name, wanted.key === null ? found : (found[0] ?? null)];
      }),
    );
  }

  /** One page of a model, in the order of the keys. */
  async query(
    context: CallContext,
    project: string,
    {
      model,
      type,
      query,
      option,
    }: InputOf<typeof querySettingModel> & { model: SettingModel; type?: SettingType | undefined },
  ): Promise<OutputOf<typeof querySettings>> {
    const types = type ? [type] : SHARE_TYPES;
    const heads = await this.matching(context, project, {
      shelves: types.map((one) => shelfOf(context, model, one)),
      query,
    });
    const from = (option.page - 1) * option.size;
    const records = await this.valuesOf(project, heads.slice(from, from + option.size));
    return records.map((record) => {
      const { type: of, key } = record;
      return { model, type: of, key, value: shownValue(context, record) };
    });
  }

  /** Records of some shelves that fit a filter on their keys, versions and times. */
  async matching(
    context: CallContext,
    project: string,
    { shelves, query }: { shelves: readonly SettingShelf[]; query: Filter },
  ): Promise<SettingHead[]> {
    const filter = normalizeFilter(query, {
      now: this.clock.now(),
      timezone: context.timezone,
      user: context.user,
      groups: context.groups ?? [],
      regex: false,
      fieldOf: (key) => FIELDS.get(key),
    });
    const heads = await this.settings.heads(
      project,
      shelves.map((shelf) => ({ ...shelf, key: null })),
      { limit: shelves.length * MAX_ON_SHELF },
    );
    return heads.filter(({ key, ver, mtime }) => matches(filter, { key, ver, mtime }));
  }

  /** What other projects may take over. */
  async export(
    project: string,
    { models, keys }: InputOf<typeof exportSettings>,
  ): Promise<OutputOf<typeof exportSettings>> {
    const shelves = [...new Set(models)].map((model): SettingShelf => ({
      model,
      type: 'project',
      owner: '',
    }));
    const wanted = shelves.flatMap((shelf): SettingQuery[] =>
      keys ? keys.map((key) => ({ ...shelf, key })) : [{ ...shelf, key: null }],
    );
    const records = await this.valuesOf(project, await this.headsOf(project, wanted));
    const items = records.map((record) => onWire(project, record));
    return sharedItems(items, project).map(({ _model, _type, _key, _value }) => ({
      _model,
      _type,
      _key,
      _value,
    }));
  }

  private async headsOf(project: string, wanted: readonly SettingQuery[]): Promise<SettingHead[]> {
    if (wanted.length === 0) return [];
    const heads = await this.settings.heads(project, wanted, { limit: ANSWER_RECORDS + 1 });
    if (heads.length > ANSWER_RECORDS) throw refusal('too-large');
    return heads;
  }

  /** The records with their values, in the same order; refuses more than an answer holds. */
  private async valuesOf(project: string, heads: readonly SettingHead[]): Promise<StoredSetting[]> {
    if (heads.length === 0) return [];
    if (bytesOfAll(heads) > ANSWER_BYTES) throw refusal('too-large');
    return this.settings.records(project, heads);
  }
}

const nameAt = ({ model, type, key }: SettingQuery): string => `${model}_${type}_${key ?? EVERY_KEY}`;

const covers = (wanted: SettingQuery, { model, type, key }: SettingHead): boolean =>
  wanted.model === model && wanted.type === type && (wanted.key === null || wanted.key === key);

function onWire(project: string, record: StoredSetting): SettingRecord {
  const { model, type, owner, key, value, ver, mtime } = record;
  return {
    _project: project,
    _model: model,
    _type: type,
    _key: key,
    _value: value,
    ...(type === 'private' ? { _user: owner.slice(owner.indexOf(':') + 1) } : {}),
    _ver: ver,
    _mtime: mtime,
  };
}
