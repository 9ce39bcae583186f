import { captcha, createUsers, login, resetPassword, verifyCode } from '@buildmesh/contracts';
import type { Stack } from '@buildmesh/testing';
import { Client, type Answer } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { createTenant, MEMBER_PASSWORD, ownAddress, signIn, type Tenant } from '../../support/world.js';

/** What a refusal may take longer for a name that exists than for one that does not, in the median of 400 tries. */
const GAP_MS = 5;
const NAMES = 50;
/** Tries with each name: one fewer than those after which a captcha is asked for. */
const TRIES = 4;
/** A busy machine may show a gap in one round; a leak shows it in all of them. */
const ROUNDS = 3;

interface Name {
  account: string;
  phone: string;
}
type Knock = (visitor: Client, name: Name) => Promise<{ answer: Answer; tookMs: number }>;

describe('names that nobody has (S9)', () => {
  let stack: Stack;
  let tenant: Tenant;
  let rounds = 0;

  beforeAll(async () => {
    stack = await startSuiteStack('standalone', { CAPTCHA: 'offline' });
    tenant = await createTenant(stack, await signIn(stack.baseUrl, stack.account, stack.password), 'names');
  });

  afterAll(async () => {
    await stack?.stop();
  });

  const nameOf = (kind: 'known' | 'other', at: number): Name => ({
    account: `${kind}_${rounds}_${at}`,
    phone: `13${kind === 'known' ? 1 : 2}${String(rounds).padStart(4, '0')}${String(at).padStart(4, '0')}`,
  });

  /** Makes people, and knocks in turns with their names and with names that are like them. */
  async function round(knock: Knock, tries: number): Promise<{ answers: Set<string>; gapMs: number }> {
    rounds++;
    const known = Array.from({ length: NAMES }, (_, at) => nameOf('known', at));
    await tenant.owner.must(createUsers, {
      params: { project: tenant.project },
      body: { list: known.map((one) => ({ ...one, role: tenant.roles.granted, pwd: MEMBER_PASSWORD })) },
    });
    const answers = new Set<string>();
    const took = { known: [] as number[], other: [] as number[] };
    for (let turn = 0; turn < NAMES * tries * 2; turn++) {
      const kind = turn % 2 === 0 ? 'known' : 'other';
      const visitor = new Client(stack.baseUrl, { 'x-forwarded-for': ownAddress() });
      const { answer, tookMs } = await knock(visitor, nameOf(kind, (turn >> 1) % NAMES));
      answers.add(`${answer.status} ${answer.text.replace(/"code":"\d{6}"/, '"code":"…"')}`);
      took[kind].push(tookMs);
    }
    return { answers, gapMs: Math.abs(median(took.known) - median(took.other)) };
  }

  const DOORS: [string, number, Knock][] = [
    ['sign-in by account', TRIES, (visitor, { account }) => timed(() => signInWrong(visitor, account))],
    ['sign-in by phone', TRIES, (visitor, { phone }) => timed(() => signInWrong(visitor, phone))],
    ['asking for a code for a forgotten password', 1, askForCode],
    ['a new password with a wrong code', TRIES, (visitor, { phone }) => timed(() => reset(visitor, phone))],
  ];
  it.each(DOORS)('are answered like names that exist, and as fast: %s', async (_door, tries, knock) => {
    const gapsMs: number[] = [];
    while (gapsMs.length < ROUNDS && !gapsMs.some((gapMs) => gapMs <= GAP_MS)) {
      const { answers, gapMs } = await round(knock, tries);
      expect([...answers]).toHaveLength(1);
      gapsMs.push(gapMs);
    }
    expect(Math.min(...gapsMs)).toBeLessThanOrEqual(GAP_MS);
  });
});

const signInWrong = (visitor: Client, user: string) =>
  visitor.call(login, { body: { user, pwd: 'wrong-password1' } });

const reset = (visitor: Client, phone: string) =>
  visitor.call(resetPassword, { body: { phone, pwd: 'another123', verify: '12345x' } });

async function askForCode(visitor: Client, { phone }: Name) {
  const { ticket } = await visitor.must(captcha);
  return timed(() => visitor.call(verifyCode, { body: { phone, ticket, randstr: '0000', type: 'forget' } }));
}

async function timed(call: () => Promise<Answer>): Promise<{ answer: Answer; tookMs: number }> {
  const startedMs = performance.now();
  const answer = await call();
  return { answer, tookMs: performance.now() - startedMs };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}
