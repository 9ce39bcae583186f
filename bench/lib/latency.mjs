import http from 'node:http';
import { snapshot, spent } from './cpu.mjs';
import { isGood, prepare, send } from './request.mjs';
import { quantile, rounded } from './statistics.mjs';

/** Calls over one keep-alive connection: some to warm up, then `calls` timed ones, at most `capS` seconds of them. */
export async function latency(peer, requests, { calls = 200, warmUp = 20, capS = 12 }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const one = (index) => send(agent, peer, prepare(requests[index % requests.length]));
  const first = await one(0);
  const warmUntil = Date.now() + capS * 300;
  for (let index = 1; index < warmUp && Date.now() < warmUntil; index++) await one(index);

  const before = snapshot(peer);
  const until = Date.now() + capS * 1000;
  const times = [];
  let bad = 0;
  let bytes = 0;
  for (let index = 0; index < calls && (Date.now() < until || index < 3); index++) {
    const answer = await one(warmUp + index);
    times.push(answer.ms);
    bytes += answer.body.length;
    if (!isGood(answer)) bad++;
  }
  const cpu = spent(before, snapshot(peer));
  agent.destroy();
  return {
    calls: times.length,
    medianMs: rounded(quantile(times, 0.5), 3),
    p10Ms: rounded(quantile(times, 0.1), 3),
    p95Ms: rounded(quantile(times, 0.95), 3),
    bad: bad + (isGood(first) ? 0 : 1),
    bytes: Math.round(bytes / times.length),
    serverCpuMs: rounded(cpu.server / times.length),
    databaseCpuMs: rounded(cpu.database / times.length),
    foreign: cpu.foreign,
    sample: first.body.toString('utf8', 0, 300),
  };
}
