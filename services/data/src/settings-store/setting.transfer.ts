import { Inject, Injectable } from '@nestjs/common';
import type { CallContext, importSettings, InputOf, OutputOf, replaceSettings } from '@buildmesh/contracts';
import { isSharable, MAX_SHARE_BYTES, type SettingModel } from '@buildmesh/domain';
import { SettingChanges, type SettingChange } from './setting-changes.js';
import { SettingRepository, type SettingShelf, type StoredSetting } from '../store/index.js';
import { assertList, bytesOf } from './setting.rules.js';

/** Former states of a model that are kept. */
const VERSIONS_KEPT = 20;
/** Parts that these have together, unless the newest alone has more: those of all models fit on one shelf. */
const PARTS_KEPT = 40;
/** Room beside the records of a former state. */
const VERSION_ROOM_BYTES = 4096;

const projectShelf = (model: SettingModel): SettingShelf => ({ model, type: 'project', owner: '' });
const VERSIONS = projectShelf('version');

/** Takes over records of other projects: all are checked, then all are written, and what they replaced is kept (D44, D45). */
@Injectable()
export class SettingTransfer {
  constructor(
    @Inject(SettingChanges) private readonly changes: SettingChanges,
    @Inject(SettingRepository) private readonly settings: SettingRepository,
  ) {}

  import(
    context: CallContext,
    project: string,
    { list, option }: InputOf<typeof importSettings>,
  ): Promise<OutputOf<typeof importSettings>> {
    assertList(list, isSharable);
    const act = { context, project, action: 'share.import' };
    return this.changes.run(act, shelvesOf(list), async (change) => {
      const wanted = list.map(({ _model, _key }) => ({ ...projectShelf(_model), key: _key }));
      const known = byName(await change.records(wanted));
      const written = option.skip ? list.filter((one) => !known.has(nameOf(one))) : list;
      const replaced = written.flatMap((one) => known.get(nameOf(one)) ?? []);
      await this.keep(change, context, replaced);
      await this.putAll(change, written, known);
      return { saved: written.length, skipped: list.length - written.length };
    });
  }

  replace(
    context: CallContext,
    project: string,
    { list }: InputOf<typeof replaceSettings>,
  ): Promise<OutputOf<typeof replaceSettings>> {
    assertList(list, (model) => model !== 'version');
    const act = { context, project, action: 'share.replace' };
    return this.changes.run(act, shelvesOf(list), async (change) => {
      const wanted = modelsOf(list).map((model) => ({ ...projectShelf(model), key: null }));
      const known = byName(await change.records(wanted));
      await this.keep(change, context, [...known.values()]);
      const names = new Set(list.map(nameOf));
      const gone = [...known].filter(([name]) => !names.has(name)).map(([, record]) => record);
      for (const model of modelsOf(list))
        await change.take(
          projectShelf(model),
          gone.filter((record) => record.model === model),
        );
      await this.putAll(change, list, known);
      return { saved: list.length, removed: gone.length };
    });
  }

  private async putAll(
    change: SettingChange,
    list: InputOf<typeof replaceSettings>['list'],
    known: ReadonlyMap<string, StoredSetting>,
  ): Promise<void> {
    for (const one of list)
      await change.put(projectShelf(one._model), {
        key: one._key,
        value: one._value,
        known: known.get(nameOf(one)),
      });
  }

  /** Keeps records as they were under `{model}_{time}`, in parts where one value would be too large. */
  private async keep(
    change: SettingChange,
    { user }: CallContext,
    records: readonly StoredSetting[],
  ): Promise<void> {
    for (const model of new Set(records.map((record) => record.model))) {
      const parts = partsOf(records.filter((record) => record.model === model));
      for (const [at, part] of parts.entries()) {
        const list = part.map(({ type, key, value }) => ({
          _model: model,
          _type: type,
          _key: key,
          _value: value,
        }));
        const key = `${model}_${change.timeMs}${at === 0 ? '' : `_${at + 1}`}`;
        await change.put(VERSIONS, { key, value: { time: change.timeMs, user: user ?? null, list } });
      }
      await this.forgetOld(change, model);
    }
  }

  private async forgetOld(change: SettingChange, model: SettingModel): Promise<void> {
    const heads = await this.settings.heads(change.project, [{ ...VERSIONS, key: null }], {
      limit: VERSIONS_LIMIT,
      manager: change.manager,
    });
    const own = heads.filter(({ key }) => key.startsWith(`${model}_`)).sort((a, b) => b.ver - a.ver);
    await this.settings.remove(change.manager, change.project, {
      ...VERSIONS,
      keys: outdated(own.map(({ key }) => key)),
    });
  }
}

/** More versions than a shelf ever has. */
const VERSIONS_LIMIT = 5000;

interface Named {
  _model: SettingModel;
  _key: string;
}

const nameOf = ({ _model, _key }: Named): string => `${_model}_${_key}`;
const byName = (records: readonly StoredSetting[]): Map<string, StoredSetting> =>
  new Map(records.map((record) => [`${record.model}_${record.key}`, record]));
const modelsOf = (list: readonly Named[]): SettingModel[] => [...new Set(list.map(({ _model }) => _model))];
const shelvesOf = (list: readonly Named[]): SettingShelf[] => [...modelsOf(list).map(projectShelf), VERSIONS];

/** Keys of states that are not kept, each as a whole; from the newest on. */
function outdated(keys: readonly string[]): string[] {
  const states = new Map<string, string[]>();
  for (const key of keys) {
    const state = key.split('_', 2).join('_');
    states.set(state, [...(states.get(state) ?? []), key]);
  }
  let parts = 0;
  return [...states.values()].flatMap((state, at) => {
    parts += state.length;
    return at > 0 && (at >= VERSIONS_KEPT || parts > PARTS_KEPT) ? state : [];
  });
}

/** Records in lists of which each fits into one value. */
function partsOf(records: readonly StoredSetting[]): StoredSetting[][] {
  const parts: StoredSetting[][] = [];
  let room = 0;
  for (const record of records) {
    const size = bytesOf([record.key, record.value]) + 100;
    const last = parts.at(-1);
    if (last && size <= room) last.push(record);
    else parts.push([record]);
    room = (last && size <= room ? room : MAX_SHARE_BYTES - VERSION_ROOM_BYTES) - size;
  }
  return parts;
}
