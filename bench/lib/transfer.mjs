// Import of a whole file and export of a whole table while somebody else reads, with what both cost.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { importFile } from '../ours/prepare.mjs';
import { usageOf } from './cpu.mjs';
import { prepare, send } from './request.mjs';
import { quantile, rounded } from './statistics.mjs';

const megabytes = (bytes) => Math.round(bytes / 1048576);
const PAUSE_MS = 20;
const SETTLING_MS = 10_000;
const REST_MS = 10_000;

/** Reads pages until told to stop; answers the 95th percentile of the times. */
function reader(peer, requests) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let reading = true;
  const times = [];
  const loop = (async () => {
    for (let k = 0; reading; k++) {
      times.push((await send(agent, peer, prepare(requests[k % requests.length]))).ms);
      await sleep(PAUSE_MS);
    }
  })();
  return async () => {
    reading = false;
    await loop;
    agent.destroy();
    return quantile(times, 0.95);
  };
}

async function exportJob({ admin, project, pids }, entity) {
  const started = performance.now();
  let peakRss = 0;
  const { job } = await admin.post(`/api/admin/data/${project}/${entity}/export`, {
    type: 'csv',
    option: { job: true },
  });
  const result = await admin.finished(
    project,
    job,
    () => (peakRss = Math.max(peakRss, usageOf(pids).largestRss)),
  );
  return { seconds: (performance.now() - started) / 1000, state: result.state, rows: result.done, peakRss };
}

/** Imports `csv` into `target` and exports `table`, with a reader of the peer's pages beside each. */
export async function measureTransfer(peer, { setting, table, target, csv, parameters }) {
  const pages = parameters.slice(0, 200).map((p, k) => peer.operations['b.admin'](p, k));
  const readFor = async (ms) => {
    const stop = reader(peer, pages);
    await sleep(ms);
    return stop();
  };
  // What was loaded a moment ago is still being written out.
  await readFor(SETTLING_MS);
  const restP95Ms = await readFor(REST_MS);

  const duringImport = reader(peer, pages);
  const imported = await importFile(setting, target, csv);
  const importP95Ms = await duringImport();

  const duringExport = reader(peer, pages);
  const exported = await exportJob(setting, table.entity);
  const exportP95Ms = await duringExport();
  return {
    restP95Ms: rounded(restP95Ms),
    import: {
      seconds: rounded(imported.seconds),
      saved: imported.saved,
      peakRssMb: megabytes(imported.peakRss),
      listP95Ms: rounded(importP95Ms),
    },
    export: {
      seconds: rounded(exported.seconds),
      state: exported.state,
      rows: exported.rows,
      peakRssMb: megabytes(exported.peakRss),
      listP95Ms: rounded(exportP95Ms),
    },
  };
}
