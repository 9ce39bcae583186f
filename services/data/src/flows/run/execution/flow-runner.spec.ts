import type { EntityManager } from 'typeorm';
import { Refusal } from '@buildmesh/kernel';
import { systemContext } from '@buildmesh/service-kit';
import type { FlowGraph, FlowNode } from '@buildmesh/domain';
import type { FlowRepository } from '../../flow/flow.repository.js';
import { firstState, FlowRunner } from './flow-runner.js';
import { PeopleSteps } from '../integrations/people-steps.js';
import type { RunRows } from './run-rows.js';
import type { RunEnvironment } from './run-environment.js';

const node = (id: string, type: string, parts: Partial<FlowNode> = {}): FlowNode => ({
  ...{ id, type, name: id.toUpperCase(), option: {}, next: null },
  ...parts,
});
const graphOf = (...nodes: FlowNode[]): FlowGraph => ({ form: [], option: {}, nodes });
const way = (next: string) => [{ id: 'way', name: '', option: {}, next }];

const environment = (parts: Partial<RunEnvironment> = {}): RunEnvironment => ({
  project: '0'.repeat(24),
  context: { ...systemContext(), locale: 'en' },
  transaction: { manager: {} as EntityManager },
  apart: (work) => work(),
  rows: {} as RunRows,
  views: () => undefined,
  budget: { deadlineMs: Date.now() + 30_000, steps: 0, writes: 0 },
  depth: 1,
  readOnly: false,
  notices: [],
  outside: {} as RunEnvironment['outside'],
  undo: [],
  ...parts,
});

/** Published functions by id. */
const published = new Map<string, FlowGraph>();
const repository = {
  published: (_project: string, id: string) => {
    const graph = published.get(id);
    return Promise.resolve(graph && { id, name: id, version: 1, graph });
  },
} as unknown as FlowRepository;
const runner = new FlowRunner(repository, { now: () => 0 });
/** What a run came to; the value is told to whoever runs it as it is, since nothing is hidden here. */
async function run(graph: FlowGraph, parts: Partial<RunEnvironment> = {}) {
  const state = firstState(graph, { form: {}, item: null, version: 1 });
  const outcome = await runner.run({ graph, state, environment: environment(parts) });
  if (outcome.state !== 'done') return outcome;
  const { told, ...done } = outcome;
  expect(told).toEqual(done.data);
  return done;
}

async function reasonOf(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.catch((caught: unknown) => caught);
  return error instanceof Refusal ? [error.key, error.details.params] : error;
}

describe('a run', () => {
  test('goes from node to node and ends with the value of its end', async () => {
    const graph = graphOf(
      node('start', 'start', { next: 'set' }),
      node('set', 'assign', { option: { values: { a: { $formula: '1 + 2' } } }, next: 'end' }),
      node('end', 'end', { option: { data: { $ref: 'vars.a' } } }),
    );
    expect(await run(graph)).toEqual({ state: 'done', data: 3 });
  });

  test('sums the values of a list, and tells errors of formulas as values', async () => {
    const rows = [{ qty: 2 }, { qty: 3.5 }, { qty: null }];
    const values = {
      rows,
      sum: { $formula: 'SUM({nodes.q.rows.qty})' },
      next: { $formula: 'DATEADD("2026-01-03", 7, "day")' },
      none: { $formula: '1 / 0' },
    };
    const graph = graphOf(
      node('start', 'start', { next: 'q' }),
      node('q', 'assign', { option: { values: { rows } }, next: 'set' }),
      node('set', 'assign', { option: { values }, next: 'end' }),
      node('end', 'end', {
        option: { data: [{ $ref: 'vars.sum' }, { $ref: 'vars.next' }, { $ref: 'vars.none' }] },
      }),
    );
    expect(await run(graph)).toEqual({ state: 'done', data: [5.5, '2026-01-10', '#DIV/0!'] });
  });

  test('repeats the body of a loop for each item, loops inside of loops too', async () => {
    const add = { n: { $formula: '{vars.n} + {nodes.outer.item} * {nodes.inner.item}' } };
    const graph = graphOf(
      node('start', 'start', { next: 'outer' }),
      node('outer', 'loop', { option: { list: [1, 2] }, branches: way('inner'), next: 'end' }),
      node('inner', 'loop', { option: { list: [10, 20] }, branches: way('add') }),
      node('add', 'assign', { option: { values: add } }),
      node('end', 'end', { option: { data: { $ref: 'vars.n' } } }),
    );
    expect(await run(graph)).toEqual({ state: 'done', data: 90 });
  });

  test('waits at a form, and goes on from there after its state was kept as JSON', async () => {
    const fields = [{ _key: 'name', _name: 'Name', _type: 'string', _option: { required: true } }];
    const graph = graphOf(
      node('start', 'start', { next: 'loop' }),
      node('loop', 'loop', { option: { list: ['x', 'y'] }, branches: way('ask'), next: 'end' }),
      node('ask', 'form', { option: { fields }, next: 'set' }),
      node('set', 'assign', { option: { values: { all: { $formula: '{vars.all} & {nodes.ask.name}' } } } }),
      node('end', 'end', { option: { data: { $ref: 'vars.all' } } }),
    );
    let state = firstState(graph, { form: {}, item: null, version: 1 });
    expect(await runner.run({ graph, state, environment: environment() })).toMatchObject({
      state: 'waiting',
      form: { fields },
    });
    for (const [name, outcome] of [
      ['a', { state: 'waiting' }],
      ['b', { state: 'done', data: 'ab' }],
    ] as const) {
      state = JSON.parse(JSON.stringify(state)) as typeof state;
      expect(await runner.run({ graph, state, environment: environment(), answer: { name } })).toMatchObject(
        outcome,
      );
    }
  });

  test('is stopped after a thousand nodes and after its time, and says where', async () => {
    const list = Array.from({ length: 600 }, (_, n) => n);
    const graph = graphOf(
      node('start', 'start', { next: 'loop' }),
      node('loop', 'loop', { option: { list }, branches: way('set') }),
      node('set', 'assign', { option: { values: {} } }),
    );
    expect(await reasonOf(run(graph))).toEqual([
      'flow.failed',
      { node: expect.any(String), reason: 'takes too many steps' },
    ]);
    const late = { budget: { deadlineMs: Date.now() - 1, steps: 0, writes: 0 } };
    expect(await reasonOf(run(graph, late))).toEqual([
      'flow.failed',
      { node: 'START', reason: 'takes too long' },
    ]);
  });

  test('calls other functions ten deep at most', async () => {
    const self = graphOf(
      node('start', 'start', { next: 'again' }),
      node('again', 'call', { option: { flow: 'self' } }),
    );
    published.set('self', self);
    expect(await reasonOf(run(self))).toEqual([
      'flow.failed',
      { node: 'AGAIN', reason: 'functions call each other too deeply' },
    ]);
  });

  test('keeps what each node did where it is debugged', async () => {
    const trace: NonNullable<RunEnvironment['trace']> = [];
    const graph = graphOf(
      node('start', 'start', { next: 'bad' }),
      node('bad', 'loop', { option: { list: 5 }, branches: way('start') }),
    );
    await reasonOf(run(graph, { trace }));
    expect(trace).toMatchObject([
      { id: 'start', error: null },
      { id: 'bad', input: '{"list":5}', error: 'the list is not a list' },
    ]);
  });

  test('is watched: each node is told of when it begins and when it is done', async () => {
    const heard: string[] = [];
    const watch = {
      began: ({ id }: FlowNode) => heard.push(`began ${id}`),
      did: ({ id }: { id: string }) => heard.push(`did ${id}`),
    };
    const graph = graphOf(node('start', 'start', { next: 'end' }), node('end', 'end'));
    await run(graph, { trace: [], watch });
    expect(heard).toEqual(['began start', 'did start', 'began end', 'did end']);
  });

  test('waits where it is told to, never longer than ten seconds, and not at all where the run would be too slow', async () => {
    const delay = (seconds: unknown) =>
      graphOf(
        node('start', 'start', { next: 'wait' }),
        node('wait', 'delay', { option: { seconds }, next: 'end' }),
        node('end', 'end', { option: { data: { $ref: 'nodes.wait.seconds' } } }),
      );
    const startedMs = Date.now();
    expect(await run(delay({ $formula: '0.05' }))).toEqual({ state: 'done', data: 0.05 });
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(45);
    const soon = { budget: { deadlineMs: Date.now() + 1000, steps: 0, writes: 0 } };
    expect(await reasonOf(run(delay(3600), soon))).toEqual([
      'flow.failed',
      { node: 'WAIT', reason: 'takes too long' },
    ]);
  });

  test('acts in other services only for a signed-in person', async () => {
    const people = new PeopleSteps({ ask: () => Promise.reject(new Error('asked')) } as never);
    const graph = graphOf(
      node('start', 'start', { next: 'ask' }),
      node('ask', 'ai', { option: { question: 'Why?' } }),
    );
    expect(await reasonOf(run(graph, { outside: { people } as never }))).toEqual([
      'flow.failed',
      { node: 'ASK', reason: 'needs a signed-in person to run it' },
    ]);
  });

  test('refuses files of a format that nobody makes', async () => {
    const graph = graphOf(
      node('start', 'start', { next: 'file' }),
      node('file', 'export', { option: { rows: [], format: 'odt' } }),
    );
    expect(await reasonOf(run(graph))).toEqual([
      'flow.failed',
      { node: 'FILE', reason: 'files of the format odt cannot be made' },
    ]);
  });

  test('writes nothing where it only answers a question', async () => {
    const graph = graphOf(
      node('start', 'start', { next: 'tell' }),
      node('tell', 'message', { option: { to: ['u'], content: 'hi' } }),
    );
    const notices: RunEnvironment['notices'] = [];
    expect(await reasonOf(run(graph, { readOnly: true, notices }))).toMatchObject([
      'flow.failed',
      { node: 'TELL' },
    ]);
    expect(notices).toEqual([]);
  });
});

describe('code of a function', () => {
  const code = (text: string) =>
    run(
      graphOf(
        node('start', 'start', { next: 'code' }),
        node('code', 'code', { option: { code: text }, next: 'end' }),
        node('end', 'end', { option: { data: { $ref: 'nodes.code' } } }),
      ),
    );

  test('computes, and sees nothing of the server', async () => {
    expect(await code('return [1, 2, 3].map((n) => n * 2);')).toEqual({ state: 'done', data: [2, 4, 6] });
    expect(await code('return [typeof process, typeof require, typeof fetch, typeof setTimeout];')).toEqual({
      state: 'done',
      data: ['undefined', 'undefined', 'undefined', 'undefined'],
    });
  });

  test('is stopped after a second', async () =>
    expect(await reasonOf(code('for (;;) {}'))).toEqual([
      'flow.failed',
      { node: 'CODE', reason: 'takes too long' },
    ]));

  test('is stopped in the middle of a single step that takes long', async () => {
    const startedMs = Date.now();
    const text = 'const all = []; for (;;) all.push("x".repeat(1e6) + all.length);';
    expect((await reasonOf(code(text))) as unknown[]).toMatchObject(['flow.failed', { node: 'CODE' }]);
    expect(Date.now() - startedMs).toBeLessThan(10_000);
  });

  test('has 32 MB of memory', async () =>
    expect(await reasonOf(code('return new Array(5e6).fill(0).length;'))).toMatchObject([
      'flow.failed',
      { reason: expect.stringMatching(/memory/) },
    ]));

  test('that throws or cannot be read says why', async () => {
    expect(await reasonOf(code('throw new TypeError("no luck");'))).toEqual([
      'flow.failed',
      { node: 'CODE', reason: 'TypeError: no luck' },
    ]);
    expect(await reasonOf(code('return ('))).toMatchObject([
      'flow.failed',
      { reason: expect.stringMatching(/SyntaxError/) },
    ]);
  });
});
