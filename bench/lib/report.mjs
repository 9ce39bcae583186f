import { median } from './statistics.mjs';

const figure = (value) =>
  value === null || value === undefined
    ? '–'
    : value >= 100
      ? String(Math.round(value))
      : String(Number(value.toFixed(value >= 10 ? 1 : 2)));
/** What the others are measured against: the bare limit, and in distributed the limit behind a broker as well. */
const REFERENCES = ['limit', 'hop'];
const unique = (values) => [...new Set(values)];
/** `a.member` asks what `a` asks. */
const baseOf = (operation) => operation.split('.')[0];

/** Median of a record over that of `peer` in the same repetition, so that both saw the same machine. */
function ratio(records, record, peer) {
  const others = records.filter(
    (one) =>
      one.peer === peer &&
      one.way === record.way &&
      one.rows === record.rows &&
      one.operation === baseOf(record.operation),
  );
  const twin = others.find((one) => one.repetition === record.repetition) ?? others[0];
  return twin ? record.latency.medianMs / twin.latency.medianMs : NaN;
}

function tableOf(records, way, rows) {
  const here = records.filter((one) => one.way === way && one.rows === rows && one.latency);
  const references = REFERENCES.filter((reference) => here.some((one) => one.peer === reference));
  const lines = unique(here.map((one) => one.operation)).flatMap((operation) =>
    unique(here.filter((one) => one.operation === operation).map((one) => one.peer)).map((peer) => {
      const all = here.filter((one) => one.operation === operation && one.peer === peer);
      const of = (read) => median(all.map((one) => read(one) ?? NaN));
      const cells = [
        operation,
        peer,
        figure(of((one) => one.latency.medianMs)),
        figure(of((one) => one.latency.p95Ms)),
        ...references.map((reference) => figure(median(all.map((one) => ratio(records, one, reference))))),
        figure(of((one) => one.throughput?.perSecond)),
        figure(of((one) => one.throughput?.serverCpuMs ?? one.latency.serverCpuMs)),
        figure(of((one) => one.throughput?.databaseCpuMs ?? one.latency.databaseCpuMs)),
        figure(of((one) => one.latency.foreign)),
        all.some((one) => one.latency.bad > 0 || one.throughput?.bad > 0) ? 'refused' : '',
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  );
  const names = references.map((reference) => `÷ ${reference}`);
  const head = [
    `| op | server | median ms | p95 ms | ${names.join(' | ')} | req/s, 16 conn. | CPU ms/req: server | PostgreSQL | foreign | |`,
    `|---|---|---:|---:|${names.map(() => '---:|').join('')}---:|---:|---:|---:|---|`,
  ].join('\n');
  return `#### ${way}, ${rows} rows\n\n${head}\n${lines.join('\n')}\n`;
}

function startLines(records) {
  return records
    .filter((one) => one.starts)
    .map(
      ({ way, starts }) =>
        `- ${way}: first start ${figure(starts.firstStartS)} s` +
        (starts.warmStartS
          ? `, warm start ${figure(starts.warmStartS)} s, at rest ${starts.restRssMb} MB`
          : ''),
    );
}

function transferLines(records) {
  return records
    .filter((one) => one.transfer)
    .flatMap(({ way, rows, transfer: t }) => [
      `- ${way}, import of ${rows} rows: ${t.import.seconds} s, ${t.import.saved} saved, largest process ${t.import.peakRssMb} MB; list p95 ${t.import.listP95Ms} ms beside it, ${t.restP95Ms} ms at rest`,
      `- ${way}, export of ${rows} rows: ${t.export.seconds} s (${t.export.state}), largest process ${t.export.peakRssMb} MB; list p95 ${t.export.listP95Ms} ms beside it`,
    ]);
}

/** The figures as markdown: medians over repetitions, each beside the limit. */
export function report(records) {
  const pairs = unique(records.filter((one) => one.latency).map((one) => `${one.way}|${one.rows}`));
  const sections = [
    ...pairs.map((pair) => tableOf(records, ...pair.split('|'))),
    ['#### Starting', '', ...startLines(records)].join('\n'),
    ['#### Import and export', '', ...transferLines(records)].join('\n'),
  ];
  return `${sections.join('\n')}\n`;
}
