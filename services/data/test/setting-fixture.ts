import { newId } from '@buildmesh/kernel';
import {
  pullSettings,
  removeSetting,
  setSetting,
  updateSetting,
  type CallContext,
} from '@buildmesh/contracts';
import type { SettingModel, SettingType } from '@buildmesh/domain';
import { member } from '@buildmesh/testing';
import { startData, type DataFixture } from './data-fixture.js';

/** A value that each model takes. */
export const VALUES: Record<SettingModel, unknown> = {
  print: { paper: { size: 'A4' }, blocks: [] },
  config: [{ key: 'title', name: 'Title', type: 'string', value: 'Shop' }],
  route: { home: { type: 'icon', icon: 'house' }, shop: { type: 'image', value: '/a.png' } },
  chart: { kind: 'bar' },
  localization: { currency: 'CNY' },
  export: { columns: 12 },
  i18n: { greeting: 'Hello' },
  field: ['a', 'b'],
  task: 'call back',
  view: { entity: newId(), key: 'open' },
  filter: [{ id: 'f1', sort: 1, value: [{ key: 'state', opt: 'eq', value: 'open' }] }],
  selection: {
    key: 'size',
    type: 'number',
    items: [
      { label: 'Small', min: 0, max: 10, index: 1, color: '#ff0000', creator: 'ada', ctime: 5 },
      { label: 'Ten', value: 10 },
    ],
  },
  label: { row1: 'red', row2: '' },
  tag: [{ id: 'home', pinned: true }],
  graph: { id: 'sales', key: 'graph_sales', nodes: [] },
  approval: { uid: 'leave', sort: 1, ctime: 5, form: {} },
  increment: { format: 'NO-{YYYY}{0000}', step: 1, start: 1, reset: 'year' },
  file: { logo: { name: 'logo.png', url: '/logo.png', size: 12 } },
  message: { text: 'hi' },
  version: { list: [] },
  ai: { name: 'Clerk', prompt: 'Be kind', model: 'deepseek-chat', enable: true },
};

/** Where a test reads or writes; what is left out is Ada's private label `k`. */
interface At {
  as?: CallContext;
  model?: string;
  type?: SettingType;
  key?: string;
}

/** A project with two members, somebody from outside and an administrator, and the calls of the settings store. */
export interface SettingFixture {
  data: DataFixture;
  ada: CallContext;
  bob: CallContext;
  guest: CallContext;
  inProject: { project: string };
  set(at: At, value: unknown): Promise<{ _ver: number }>;
  update(at: At, parts: Record<string, unknown>): Promise<{ _ver: number }>;
  remove(at: At): Promise<true>;
  pull(as: CallContext, map: Record<string, { ver?: number }>): Promise<Record<string, unknown>>;
  /** The value that somebody gets of `model_type_key`. */
  valueAt(name: string, as?: CallContext): Promise<unknown>;
  /** Puts in many records of a million bytes each, under the keys `big1` and so on. */
  putLarge(shelf: { model: SettingModel; type: SettingType; owner?: string }, many: number): Promise<unknown>;
  /** Records of all people and projects. */
  count(): Promise<number | undefined>;
}

export async function startSettings(): Promise<SettingFixture> {
  const data = await startData();
  const { service, project } = data;
  const ada = member(project);
  const params = ({ model = 'label', type = 'private', key = 'k' }: At) => ({ project, model, type, key });
  const fixture: SettingFixture = {
    data,
    ada,
    bob: member(project),
    guest: member(project, { model: 'public', roleType: 'public' }),
    inProject: { project },
    set: (at, input) => service.ask(setSetting, at.as ?? ada, { params: params(at), input }),
    update: (at, input) => service.ask(updateSetting, at.as ?? ada, { params: params(at), input }),
    remove: (at) => service.ask(removeSetting, at.as ?? ada, { params: params(at) }),
    pull: (as, map) =>
      service.ask(pullSettings, as, { params: { project: as.project ?? '' }, input: { map } }),
    async valueAt(name, as = ada) {
      return ((await fixture.pull(as, { [name]: {} }))[name] as { _value: unknown } | null)?._value;
    },
    putLarge: ({ model, type, owner = '' }, many) =>
      data.sql(
        `INSERT INTO data.share (project, model, type, owner, key, value, bytes, ver, mtime)
         SELECT $1, $2, $3, $4, 'big' || n, to_json(repeat('x', 1000000 - 2)), 1000000, nextval('data.share_ver'), now()
         FROM generate_series(1, $5::int) AS n`,
        [project, model, type, owner, many],
      ),
    async count() {
      return (await data.sql<{ n: number }>('SELECT count(*)::int AS n FROM data.share'))[0]?.n;
    },
  };
  return fixture;
}
