// A process of its own that signs people in, so that it does not share a thread with whoever measures.
//   node bench/lib/crowd.mjs <base> <file of {pwd, accounts}> <people>
// Everybody signs in again and again, every other one with a wrong password, each time from another address; who is told to
// come back later does, when told. Prints what was answered as JSON when its input ends.
import http from 'node:http';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './request.mjs';

const [base, file, people] = process.argv.slice(2);
const { pwd, accounts } = JSON.parse(readFileSync(file, 'utf8'));
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(people) });
const told = { in: 0, wrong: 0, later: 0, other: 0 };
const OUTCOMES = { 0: 'in', 100: 'wrong', 108: 'later' };
let attempts = 0;

/** Of 198.18.0.0/15, the addresses kept for measurements. */
const addressOf = (number) => `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;
/** The password of a name is right; nobody has the other names. */
const nameOf = (person, attempt) =>
  person % 2 === 0 ? accounts[(person >> 1) % accounts.length] : `nobody_${person}_${attempt}`;

async function attempt(person) {
  const number = ++attempts;
  const answer = await send(
    agent,
    { base, headers: { 'x-forwarded-for': addressOf(number) } },
    {
      method: 'POST',
      path: '/api/common/user/login',
      body: JSON.stringify({ user: nameOf(person, number), pwd }),
    },
  );
  const { code } = JSON.parse(answer.body.toString('utf8'));
  const outcome = OUTCOMES[code] ?? 'other';
  return { outcome, laterS: Number(answer.headers['retry-after'] ?? 1) };
}

async function person(number) {
  for (;;) {
    const { outcome, laterS } = await attempt(number);
    told[outcome]++;
    if (outcome === 'later') await sleep(laterS * 1_000);
  }
}

process.stdin.resume();
process.stdin.on('end', () => {
  process.stdout.write(`${JSON.stringify(told)}\n`, () => process.exit(0));
});
await Promise.all(Array.from({ length: Number(people) }, (_, at) => person(at)));
