import { jest } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FieldDefinition, Storage } from '@buildmesh/domain';
import { sleep } from '@buildmesh/kernel';
import type { CellFault, ChildMessage, LoadTask, Task } from './messages.js';
import { ParseProcess, ParserDied, ParserExhausted } from './parse-process.js';

// Each case starts processes; a busy machine takes its time.
jest.setTimeout(120_000);

const DEADLINE_MS = 60_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parse-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const field = (_key: string, storage: Storage | null, more: Partial<FieldDefinition> = {}) => ({
  _key,
  _name: _key.toUpperCase(),
  _type: 'string' as const,
  _option: {},
  storage,
  ...more,
});
const FIELDS = [
  field('code', 'text', { _option: { required: true } }),
  field('amount', 'double', { _type: 'number' }),
  field('due', 'date', { _type: 'date' }),
  field('tags', 'text[]', { _option: { _display: { _type: 'array' } } }),
  field('to', 'text', { _type: 'relate', _relate: ['x'] }),
  field('made', 'text', { _type: 'code' }),
];

async function task(content: string | Buffer, more: Partial<LoadTask> = {}): Promise<LoadTask> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return {
    kind: 'load',
    path,
    open: {},
    fields: FIELDS,
    writable: null,
    maxRows: null,
    timezone: 'Asia/Shanghai',
    ...more,
  };
}

interface Heard {
  messages: ChildMessage[];
  faults: CellFault[];
  lines: string[];
}

async function listen(
  parser: ParseProcess,
  answer: (texts: string[]) => (string | null)[] = () => [],
): Promise<Heard> {
  const heard: Heard = { messages: [], faults: [], lines: [] };
  let text = '';
  parser.rows.on('data', (piece: Buffer) => (text += piece.toString()));
  for await (const message of parser.messages()) {
    if (message.type === 'faults') heard.faults.push(...message.list);
    else if (message.type === 'ask') parser.answer({ type: 'found', ids: answer(message.texts) });
    else if (message.type !== 'progress') heard.messages.push(message);
  }
  heard.lines = text.split('\n').filter((line) => line !== '');
  return heard;
}

const run = async (content: string | Buffer, more: Partial<LoadTask> = {}): Promise<Heard> =>
  listen(new ParseProcess(await task(content, more), DEADLINE_MS));

describe('the parsing process', () => {
  it('makes lines of COPY text of the good rows and names the faults of the others', async () => {
    const { messages, faults, lines } = await run(
      'code,amount,due,tags,made\nA\\1,1.5,2024-02-29,"x, y",auto\n,x,,,\nB,,,,\n',
    );
    expect(messages).toEqual([
      { type: 'header', cells: ['code', 'amount', 'due', 'tags', 'made'] },
      {
        type: 'columns',
        keys: ['code', 'amount', 'due', 'tags'],
        given: ['code', 'amount', 'due', 'tags'],
        left: ['made'],
      },
      { type: 'end', rows: 3, good: 2 },
    ]);
    expect(lines.map((line) => line.split('\t').toSpliced(1, 1))).toEqual([
      ['2', 'A\\\\1', 'A\\\\1', '1.5', '2024-02-29', '{"x","y"}'],
      ['4', 'B', 'B', '\\N', '\\N', '\\N'],
    ]);
    expect(lines.every((line) => /^[0-9a-f]{24}$/.test(line.split('\t')[1] ?? ''))).toBe(true);
    const row = ['', 'x', '', '', ''];
    expect(faults).toEqual([
      { index: 3, field: 'amount', rule: 'format', takes: 'not-number', cell: 'x', row },
    ]);
  });

  it('reports rows that are too long or have an open quote, and goes on', async () => {
    const { faults, lines } = await run('code,amount\nA,1,surplus\nB\nC,1,\n"D"x,1\nE,2\n');
    expect(faults).toMatchObject([
      { index: 2, field: '', rule: 'columns', params: { found: 3, expected: 2 }, cell: '' },
      { index: 5, field: '', rule: 'quote', cell: '1' },
    ]);
    // Programs leave the empty cells at the end of a row away.
    expect(lines).toHaveLength(3);
  });

  it('refuses bytes that are no text in the file’s encoding, row by row', async () => {
    const bytes = Buffer.concat([Buffer.from('code\ngood\nb'), Buffer.from([0xff]), Buffer.from('d\n')]);
    const { faults, lines } = await run(bytes, { open: { encoding: 'utf-8' } });
    expect(lines).toHaveLength(1);
    expect(faults).toMatchObject([{ index: 3, field: 'code', rule: 'bytes' }]);
  });

  it('asks for related rows once per name, and refuses those that are not found', async () => {
    const asked: string[][] = [];
    const parser = new ParseProcess(await task('code,to\nA,Li\nB,Wu\nC,Li\n'), DEADLINE_MS);
    const { faults, lines } = await listen(parser, (texts) => {
      asked.push(texts);
      return texts.map((text) => (text === 'Li' ? '0123456789abcdef01234567' : null));
    });
    expect(asked).toEqual([['Li', 'Wu']]);
    expect(lines.map((line) => line.split('\t').at(-1))).toEqual([
      '0123456789abcdef01234567',
      '0123456789abcdef01234567',
    ]);
    expect(faults).toEqual([{ index: 3, field: 'to', rule: 'relation', cell: 'Wu', row: ['B', 'Wu'] }]);
  });

  it('stops at more rows than were asked for', async () => {
    const { messages } = await run('code\n1\n2\n3\n', { maxRows: 2 });
    expect(messages.at(-1)).toEqual({ type: 'overflow' });
  });

  it('says why a file cannot be read', async () => {
    expect((await run('')).messages).toMatchObject([{ type: 'refused', problem: 'empty' }]);
    expect((await run('x\n1\n')).messages).toMatchObject([{ type: 'refused', problem: 'no-column' }]);
    expect((await run('code,due\n1,01/02/2024\n')).messages).toMatchObject([
      { type: 'refused', problem: 'ambiguous-date', field: 'due' },
    ]);
    expect((await run(`code\n"${'x'.repeat(9_000_000)}`)).messages.at(-1)).toMatchObject({
      type: 'refused',
      problem: 'too-complex',
    });
  });

  it('knows none of our secrets', async () => {
    process.env['BUS_SECRET_FOR_TEST'] = 'secret';
    const parser = new ParseProcess(await task('code\n1\n'), DEADLINE_MS);
    const environment = await readFile(`/proc/${parser.pid}/environ`, 'utf8').catch(() => '');
    await listen(parser);
    delete process.env['BUS_SECRET_FOR_TEST'];
    expect(environment).not.toContain('secret');
  });

  it('tells that it was killed also to who listens only afterwards', async () => {
    const parser = new ParseProcess(await task('code\nx\n'), DEADLINE_MS);
    process.kill(parser.pid ?? 0, 'SIGKILL');
    await sleep(500);
    await expect(listen(parser)).rejects.toBeInstanceOf(ParserDied);
  });

  it('is killed when it takes too long, and tells that apart from being killed by others', async () => {
    const endless = (): Task => ({
      kind: 'load',
      path: '/dev/zero',
      open: { encoding: 'utf-8', delimiter: ',' },
      fields: FIELDS,
      writable: null,
      maxRows: null,
    });
    await expect(listen(new ParseProcess(endless(), 50))).rejects.toBeInstanceOf(ParserExhausted);
    const parser = new ParseProcess(await task(`code\n${'x\n'.repeat(200_000)}`), DEADLINE_MS);
    const heard = listen(parser);
    process.kill(parser.pid ?? 0, 'SIGKILL');
    await expect(heard).rejects.toBeInstanceOf(ParserDied);
  });
});
