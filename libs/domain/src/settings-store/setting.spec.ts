import { labelColour, toggleFavourite, type Favourite } from './label.js';
import {
  isSharable,
  mayWriteSetting,
  settingFileName,
  settingName,
  settingAddress,
  sharedItems,
} from './setting.rules.js';
import { RESERVED_KEYS, SHARABLE_MODELS, SHARE_MODELS, SHARE_TYPES } from './setting.types.js';

const member = { admin: false, external: false };
const admin = { admin: true, external: false };
const guest = { admin: false, external: true };

describe('who writes records of the settings store', () => {
  it('everybody keeps records of one’s own, whatever they are about', () => {
    for (const model of SHARE_MODELS)
      for (const who of [member, admin, guest]) expect(mayWriteSetting(model, 'private', who)).toBe(true);
  });

  it('members write public records of what people make for each other, administrators all', () => {
    const written = SHARE_MODELS.filter((model) => mayWriteSetting(model, 'public', member));
    expect(written).toEqual(['print', 'task', 'filter', 'label', 'tag', 'graph']);
    expect(SHARE_MODELS.every((model) => mayWriteSetting(model, 'public', admin))).toBe(true);
  });

  it('only administrators write what belongs to the project', () => {
    expect(SHARE_MODELS.filter((model) => mayWriteSetting(model, 'project', member))).toEqual([]);
    expect(SHARE_MODELS.every((model) => mayWriteSetting(model, 'project', admin))).toBe(true);
  });

  it('people from outside write nothing that others see', () => {
    for (const model of SHARE_MODELS)
      for (const type of ['public', 'project'] as const)
        expect(mayWriteSetting(model, type, guest)).toBe(false);
  });
});

describe('the name of a record', () => {
  it('tells its place again, for every model and type and for keys with underscores', () => {
    for (const model of SHARE_MODELS)
      for (const type of SHARE_TYPES)
        for (const key of ['a', '_', 'graph_12', 'a_private_b', '键', '*', ...RESERVED_KEYS])
          expect(settingAddress(settingName({ model, type, key }))).toEqual({ model, type, key });
  });

  it('is none without a known model, a known type and a key', () => {
    for (const name of [
      '',
      'filter',
      'filter_private',
      'filter_private_',
      'secret_private_a',
      'filter_own_a',
    ])
      expect(settingAddress(name)).toBeUndefined();
  });
});

describe('what leaves a project', () => {
  it('is its own, of type project, and of a sharable model', () => {
    const item = { _project: 'p', _type: 'project' as const, _model: 'config' as const };
    const others = [
      { ...item, _project: 'q' },
      { ...item, _type: 'public' as const },
      { ...item, _type: 'private' as const },
      { ...item, _model: 'version' as const },
    ];
    expect(sharedItems([...others, item], 'p')).toEqual([item]);
    expect(SHARE_MODELS.filter((model) => !isSharable(model))).toEqual([
      'task',
      'tag',
      'file',
      'message',
      'version',
      'ai',
    ]);
    expect(SHARABLE_MODELS).toHaveLength(15);
  });

  it('is called after model, key and name', () => {
    expect(settingFileName('selection', 'region', '地区')).toBe('selection_region_地区.share.json');
    expect(settingFileName('config', 'a/b', 'c:\\d\n')).toBe('config_a-b_c--d-.share.json');
  });
});

describe('a label', () => {
  it('colours a thing, gray where it names no colour', () => {
    const label = { a: '#ff0000', b: '' };
    expect(['a', 'b', 'c', 'toString'].map((id) => labelColour(label, id))).toEqual([
      '#ff0000',
      'gray',
      undefined,
      undefined,
    ]);
  });
});

describe('favourites', () => {
  const place = (id: string) => ({ id, type: 'table', name: id });

  it('are marked with time and name, and taken back', () => {
    const marked = toggleFavourite([], place('a'), 5);
    expect(marked).toEqual([{ id: 'a', type: 'table', name: 'a', time: 5, enable: true }]);
    expect(toggleFavourite(marked, place('a'), 6)).toMatchObject([{ id: 'a', time: 6, enable: false }]);
    expect(toggleFavourite(toggleFavourite(marked, place('a'), 6), place('a'), 7)).toMatchObject([
      { enable: true },
    ]);
  });

  it('are a hundred at most: the oldest goes', () => {
    let list: Favourite[] = [];
    for (let n = 0; n < 120; n++) list = toggleFavourite(list, place(String(n)), n);
    expect(list).toHaveLength(100);
    expect(list[0]?.id).toBe('20');
  });
});
