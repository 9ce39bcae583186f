import { setTimeout as sleep } from 'node:timers/promises';
import { adminQueryRows, adminSaveRow, rowHistory, type OutputOf } from '@buildmesh/contracts';
import { patientMs, type Stack, type StackMode, type StackPart } from '@buildmesh/testing';
import { pathOf } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { createTenant, signIn, type Tenant } from '../../support/world.js';

/** Writers that save rows as fast as they are answered, each with its own keys. */
const WRITERS = 6;
/** Rows that are acknowledged between two crashes, and how long they may take on a busy machine. */
const ROWS_BETWEEN = 50;
const ROWS_WITHIN_MS = patientMs(30_000);
/** A call that died with a part of the product is given up after this long, as a person would. */
const PATIENCE_MS = 4_000;
/** From the crash until the product says it is ready again: the goal is 10 s on an idle machine, this tells a hang. */
const READY_WITHIN_MS = patientMs(30_000);

interface History {
  acknowledged: Map<string, string>;
  /** Sent, never answered: may or may not be there, at most once. */
  unknown: Set<string>;
  /** From each crash until the product was ready again. */
  recoveries: { part: StackPart; ms: number }[];
}

interface Writing {
  tenant: Tenant;
  writer: number;
  history: History;
  until: { stopped: boolean };
}

/** One writer: saves, remembers what was acknowledged, and retries nothing that failed. */
async function write({ tenant, writer, history, until }: Writing): Promise<void> {
  for (let n = 0; !until.stopped; n++) {
    const code = `w${writer}-${n}`;
    history.unknown.add(code);
    try {
      const answer = await tenant.owner.send<OutputOf<typeof adminSaveRow>>({
        method: 'POST',
        path: pathOf(adminSaveRow, { project: tenant.project, entity: tenant.entity._id }),
        headers: { 'x-idempotency-key': code },
        body: { code, customer: 'written under fire', region: 'north', amount: n },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (answer.code === 0) {
        history.acknowledged.set(code, String(answer.data._id));
        history.unknown.delete(code);
      } else if (answer.status < 500) throw new Error(`a good row was refused: ${answer.text}`);
      else await sleep(50);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('a good row')) throw error;
      await sleep(50);
    }
  }
}

async function storedRows(tenant: Tenant): Promise<Map<string, string[]>> {
  const stored = new Map<string, string[]>();
  let after: string | undefined;
  do {
    const page = await tenant.owner.must(adminQueryRows, {
      params: { project: tenant.project, entity: tenant.entity._id },
      body: {
        query: [{ key: 'customer', opt: 'eq', value: 'written under fire' }],
        sort: [{ key: '_id', order: 'asc' }],
        page: { index: 1, size: 500, after },
        option: { count: false },
      },
    });
    for (const row of page.data) {
      const code = String(row['code']);
      stored.set(code, [...(stored.get(code) ?? []), String(row['_id'])]);
      if (typeof row['amount'] !== 'number' || row['region'] !== 'north')
        throw new Error(`half a row: ${JSON.stringify(row)}`);
    }
    after = page.meta.next ?? undefined;
  } while (after);
  return stored;
}

/** A crash tells something only while rows are written, so it waits for them. */
async function moreRows({ acknowledged }: History): Promise<void> {
  const before = acknowledged.size;
  for (const end = Date.now() + ROWS_WITHIN_MS; Date.now() < end; await sleep(20))
    if (acknowledged.size >= before + ROWS_BETWEEN) return;
  throw new Error(`only ${acknowledged.size - before} rows were acknowledged in ${ROWS_WITHIN_MS} ms`);
}

async function crashUnderLoad(stack: Stack, tenant: Tenant, parts: readonly StackPart[]): Promise<History> {
  const history: History = { acknowledged: new Map(), unknown: new Set(), recoveries: [] };
  const until = { stopped: false };
  const writing = Promise.all(
    Array.from({ length: WRITERS }, (_, writer) => write({ tenant, writer, history, until })),
  );
  try {
    for (const part of parts) {
      await Promise.race([moreRows(history), writing]);
      await stack.kill(part);
      const killedMs = Date.now();
      await stack.restart(part);
      history.recoveries.push({ part, ms: Date.now() - killedMs });
    }
    await Promise.race([moreRows(history), writing]);
  } finally {
    until.stopped = true;
  }
  await writing;
  return history;
}

const CASES: [StackMode, StackPart[]][] = [
  ['standalone', ['standalone', 'standalone', 'standalone']],
  ['distributed', ['data', 'gateway', 'identity', 'nats', 'redis', 'postgres', 'data']],
];

describe.each(CASES)('kill -9 during writes, %s (S15)', (mode, parts) => {
  let stack: Stack;
  let tenant: Tenant;
  let history: History;

  beforeAll(async () => {
    stack = await startSuiteStack(mode, { REQ_URL_LIMIT: '100000', REQ_CONCURRENCY: '1000' });
    tenant = await createTenant(stack, await signIn(stack.baseUrl, stack.account, stack.password), 'kill');
  });

  afterAll(async () => {
    await stack?.stop();
  });

  it('loses no acknowledged row, keeps no half row and stores none twice', async () => {
    history = await crashUnderLoad(stack, tenant, parts);
    const stored = await storedRows(tenant);
    const lost = [...history.acknowledged.keys()].filter((code) => !stored.has(code));
    expect(lost).toEqual([]);
    expect([...stored.values()].filter((ids) => ids.length > 1)).toEqual([]);
    const unasked = [...stored.keys()].filter(
      (code) => !history.acknowledged.has(code) && !history.unknown.has(code),
    );
    expect(unasked).toEqual([]);
  }, 360_000);

  it('is ready again soon, whatever was killed', () => {
    expect(history.recoveries.filter(({ ms }) => ms >= READY_WITHIN_MS)).toEqual([]);
  });

  it('has one audit entry for each row that was stored', async () => {
    const stored = [...(await storedRows(tenant)).entries()].slice(-20);
    for (const [code, [id]] of stored) {
      const answer = await tenant.owner.send({
        path: pathOf(rowHistory, { project: tenant.project, entity: tenant.entity._id, id: id ?? '' }),
      });
      expect({ code, entries: (answer.data as unknown[]).length }).toEqual({ code, entries: 1 });
    }
  });
});
