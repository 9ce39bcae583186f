import { appendFileSync } from 'node:fs';
import { quietMoment, usageOf } from './cpu.mjs';
import { latency } from './latency.mjs';
import { throughput } from './throughput.mjs';

/** Requests whose bodies are heavy or must be sealed one by one are timed only. */
const TIMED_ONLY = new Set(['h', 'b.sealed', 'g.sealed']);
/** Calls of the operation that creates 1000 rows each. */
const BULK_CALLS = 6;

const line = ({ way, rows, operation, peer, latency: l, throughput: t }) =>
  `${way} ${rows} ${operation.padEnd(9)} ${peer.padEnd(6)} median ${l.medianMs} ms, p95 ${l.p95Ms}, bad ${l.bad}, cpu ${l.serverCpuMs}+${l.databaseCpuMs}, foreign ${l.foreign}` +
  (t?.perSecond
    ? ` | ${t.perSecond}/s, cpu ${t.serverCpuMs}+${t.databaseCpuMs}, bad ${t.bad}, foreign ${t.foreign}`
    : '');

async function measureOne(peer, operation, { parameters, options }) {
  const make = peer.operations[operation];
  const bulk = operation === 'h';
  const requests = parameters.slice(0, bulk ? 3 : 500).map((p, k) => make(p, k));
  const free = await quietMoment();
  const timed = await latency(
    peer,
    requests,
    bulk ? { calls: BULK_CALLS, warmUp: 1 } : { calls: options.calls },
  );
  const loud = TIMED_ONLY.has(operation) || timed.bad > 0 || options.seconds === 0;
  return {
    latency: timed,
    throughput: loud
      ? null
      : await throughput(peer, requests, { seconds: options.seconds, folder: options.home }),
    free,
    rssMb: Math.round(usageOf(peer.pids).rss / 1048576),
  };
}

/** Lets the engines compile what they will be measured on; what comes out is thrown away. */
export async function warmUp(peers, { parameters, options }) {
  for (const peer of peers) {
    for (const operation of ['a', 'b', 'c', 'f']) {
      const requests = parameters.slice(0, 300).map((p, k) => peer.operations[operation](p, k));
      await throughput(peer, requests, { seconds: Math.min(4, options.seconds), folder: options.home });
    }
  }
}

/** Each operation on each peer, taking turns within seconds of each other; every record is appended to `options.out`. */
export async function measure(peers, operations, setting) {
  const { options, label, parameters } = setting;
  for (let repetition = 0; repetition < options.repetitions; repetition++) {
    for (const operation of operations) {
      for (const peer of peers.filter((one) => operation in one.operations)) {
        const facts = await measureOne(peer, operation, { parameters, options });
        const record = {
          time: new Date().toISOString(),
          ...label,
          operation,
          peer: peer.name,
          repetition,
          ...facts,
        };
        appendFileSync(options.out, `${JSON.stringify(record)}\n`);
        console.log(line(record));
        if (facts.latency.bad > 0) console.log(`  first answer: ${facts.latency.sample}`);
      }
    }
  }
}
