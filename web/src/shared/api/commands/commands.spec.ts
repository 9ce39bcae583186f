import { jest } from '@jest/globals';
import { runCommands, type CommandTools } from './commands.js';

const ID = '0123456789abcdef01234567';

function tools(answer = true) {
  const done: string[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void done.push(
        [name, ...args]
          .map((part) => (typeof part === 'object' ? JSON.stringify(part) : String(part)))
          .join(' '),
      );
  const all: CommandTools = {
    notify: note('notify'),
    confirm: async (text) => (note('confirm')(text), answer),
    open: note('open'),
    leaveTo: note('leave'),
    refresh: note('refresh'),
    reload: note('reload'),
    logout: note('logout'),
    log: note('log'),
    program: note('program'),
    detail: note('detail'),
    collection: note('collection'),
    table: note('table'),
    approval: note('approval'),
    print: note('print'),
    code: note('code'),
    feature: (key) => (note('feature')(key), key === 'scan'),
  };
  return { done, all };
}
const run = async (list: unknown, answer?: boolean) => {
  const { done, all } = tools(answer);
  await runCommands(list, all);
  return done;
};

describe('commands of the server', () => {
  it('run in their order', async () => {
    const done = await run([{ type: 'tips', value: 'Saved' }, { type: 'refresh' }, { type: 'logout' }]);
    expect(done).toEqual(['notify {"text":"Saved","level":"info","durationMs":3000}', 'refresh', 'logout']);
  });

  it('print a template with its records, or a PDF, in one page or several', async () => {
    const list = [
      { template: 'order', pages: [{ no: 1 }], preview: 'single' },
      { pdf: 'project/x/main/a.pdf', preview: 'multi' },
      { template: 'order' },
      { pages: [] },
    ];
    expect(await run(list.map((value) => ({ type: 'print', value })))).toEqual([
      'print {"template":"order","records":[{"no":1}],"multi":false}',
      'print {"pdf":"project/x/main/a.pdf","multi":true}',
      'print {"template":"order","records":[]}',
      'log command ignored: its value is incomplete',
    ]);
  });

  it('show tips with their level and time', async () => {
    const value = { text: 'Careful', level: 'warning', duration: 5000 };
    expect(await run([{ type: 'tips', value }])).toEqual([
      'notify {"text":"Careful","level":"warning","durationMs":5000}',
    ]);
  });

  it.each(['nothing', 'constructor', ''])('ignore and log the type %j', async (type) => {
    expect(await run([{ type, value: 'function () {}' }, { type: 'refresh' }])).toEqual([
      `log command ignored: ${type}`,
      'refresh',
    ]);
  });

  it('open internal paths inside, and end the list', async () => {
    expect(await run([{ type: 'redirect', value: '/user' }, { type: 'refresh' }])).toEqual(['open /user']);
  });

  it.each(['https://example.org/', 'tel:+8613812345678', 'mailto:a@example.org'])(
    'follow %s',
    async (url) => {
      expect(await run([{ type: 'redirect', value: { url } }])).toEqual([`leave ${url} false`]);
    },
  );

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    '/\\evil.test',
    'java\nscript:x',
    ' JaVaScRiPt:x',
    'file:///etc',
  ])('refuse to go to %j and go on', async (value) => {
    expect(await run([{ type: 'redirect', value }, { type: 'refresh' }])).toEqual([
      'log redirect refused',
      'refresh',
    ]);
  });

  it('ask a question and hold the rest until it is answered', async () => {
    const value = { text: 'Go on?', ok: [{ type: 'refresh' }], cancel: [{ type: 'tips', value: 'Left' }] };
    const list = [{ type: 'confirm', value }, { type: 'reload' }];
    expect(await run(list, true)).toEqual(['confirm Go on?', 'refresh', 'reload']);
    expect((await run(list, false))[1]).toContain('Left');
  });

  it('wait before they redirect, and go on after opening a new tab', async () => {
    const begun = performance.now();
    const list = [{ type: 'redirect', value: { url: '/user', blank: true, delay: 30 } }, { type: 'refresh' }];
    expect(await run(list)).toEqual(['leave /user true', 'refresh']);
    expect(performance.now() - begun).toBeGreaterThan(25);
  });

  it('wait for a second where a redirect is to wait and does not say how long', async () => {
    jest.useFakeTimers();
    const { done, all } = tools();
    void runCommands([{ type: 'redirect', value: { url: '/user', delay: true } }], all);
    await jest.advanceTimersByTimeAsync(999);
    expect(done).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['open /user']);
    jest.useRealTimers();
  });

  it('open a function with how it is to run', async () => {
    const value = { flow: ID, version: 3, form: { a: 1 }, auto: true };
    expect(await run([{ type: 'program', value }, { type: 'refresh' }])).toEqual([
      `program {"flow":"${ID}","version":"3","form":{"a":1},"auto":true,"strict":true}`,
      'refresh',
    ]);
  });

  it('show a record, rows of a table, and rows that they bring along', async () => {
    const query = [{ key: 'age', opt: 'gt', value: 3 }, 'nonsense'];
    const done = await run([
      { type: 'detail', value: { entity: ID, id: ID, columns: ['name', 7] } },
      { type: 'collection', value: { entity: ID, query } },
      { type: 'table', value: { dataset: [{ name: 'Ann', _id: 'x' }] } },
    ]);
    expect(done).toEqual([
      `detail {"entity":"${ID}","id":"${ID}","columns":["name"]}`,
      `collection {"entity":"${ID}","filter":[{"key":"age","opt":"gt","value":3}]}`,
      'table {"rows":[{"name":"Ann","_id":"x"}],"fields":[{"key":"name","name":"name"}]}',
    ]);
  });

  it('show rows of a dataset, or what a function answers', async () => {
    const list = [
      { type: 'table', value: { flow: ID, dataset: 'sums', params: { year: 1 }, fields: ['sum'] } },
      { type: 'table', value: { flow: ID } },
    ];
    expect(await run(list)).toEqual([
      `table {"flow":"${ID}","params":{"year":1},"fields":[{"key":"sum","name":"sum"}],"dataset":"sums"}`,
      `table {"flow":"${ID}","params":{},"fields":[]}`,
    ]);
  });

  it('open an application, or the form of an approval with what it starts with', async () => {
    const list = [
      { type: 'approval', value: { approval: `approval-${ID}`, value: { days: 2 } } },
      { type: 'approval', value: { id: ID } },
      { type: 'approval', value: { approval: 'leave' } },
    ];
    expect(await run(list)).toEqual([
      `approval {"approval":"${ID}","value":{"days":2}}`,
      `approval {"approval":"","id":"${ID}","value":{}}`,
      'log command ignored: its value is incomplete',
    ]);
  });

  it('that name nothing to open are logged', async () => {
    const list = ['program', 'detail', 'collection', 'table'].map((type) => ({
      type,
      value: { flow: '../x' },
    }));
    expect(await run(list)).toEqual(list.map(() => 'log command ignored: its value is incomplete'));
  });

  it('run code that begins with function, and ignore any other', async () => {
    const list = [
      { type: 'code', value: { code: 'function (bm) {}' } },
      { type: 'code', value: ' function () {}' },
      { type: 'code', value: 'alert(1)' },
    ];
    const ignored = 'log code ignored: it does not begin with function';
    expect(await run(list)).toEqual(['code function (bm) {}', ignored, ignored]);
  });

  it('trigger a feature by its key, and log one that is unknown', async () => {
    const list = [
      { type: 'feature', value: { key: 'scan' } },
      { type: 'feature', value: 'fly' },
    ];
    expect(await run(list)).toEqual(['feature scan', 'feature fly', 'log feature ignored: fly']);
  });

  it('are bounded in number and depth', async () => {
    expect(await run(Array.from({ length: 50 }, () => ({ type: 'refresh' })))).toHaveLength(20);
    let nested: unknown = [{ type: 'refresh' }];
    for (let depth = 0; depth < 10; depth++) nested = [{ type: 'confirm', value: { text: 'x', ok: nested } }];
    expect((await run(nested)).includes('refresh')).toBe(false);
  });

  it.each([null, 'logout', { type: 'logout' }, 7])('are nothing when they are %j', async (list) => {
    expect(await run(list)).toEqual([]);
  });
});
