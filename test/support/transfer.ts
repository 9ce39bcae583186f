import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  getJob,
  importRows,
  previewImport,
  type Contract,
  type ImportResult,
  type Job,
  type OutputOf,
  type RawInputOf,
} from '@buildmesh/contracts';
import { patientMs, REPOSITORY } from '@buildmesh/testing';
import { pathOf, type Answer, type Client } from './client.js';

type ImportOption = Exclude<RawInputOf<typeof importRows>['option'], undefined>;
export type Counts = Extract<ImportResult, { total: number }>;
type InTable = { project: string; entity: string };

/** A file of real data. */
export function realFile(name: string): Buffer {
  return readFileSync(join(REPOSITORY, 'node_modules/vega-datasets/data', name));
}

function send<T>(
  client: Client,
  contract: Contract,
  { params, name, content, option }: Upload,
): Promise<Answer<T>> {
  const form = new FormData();
  form.append('option', JSON.stringify(option ?? {}));
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  return client.send<T>({ method: 'POST', path: pathOf(contract, params), body: form });
}

export interface Upload {
  params: InTable;
  name: string;
  content: string | Buffer;
  option?: ImportOption;
}

/** Sends a file as the import wizard does. */
export function preview(client: Client, upload: Upload): Promise<Answer<OutputOf<typeof previewImport>>> {
  return send(client, previewImport, upload);
}

/** Sends a file to be imported at once. */
export function importFile(client: Client, upload: Upload): Promise<Answer<ImportResult>> {
  return send(client, importRows, upload);
}

/** The counts of an import that was answered at once; throws when it became a job. */
export function countsOf(answer: Answer<ImportResult>): Counts {
  if (answer.code !== 0 || !('total' in answer.data))
    throw new Error(`no counts: ${answer.status} ${answer.text.slice(0, 500)}`);
  return answer.data;
}

const POLL_MS = 100;
const JOB_DEADLINE_MS = patientMs(120_000);

/** Waits until a job has ended; `watch` sees every state on the way. */
export async function jobEnd(
  client: Client,
  { project, job, watch }: { project: string; job: string; watch?: (job: Job) => void },
): Promise<Job> {
  for (const until = Date.now() + JOB_DEADLINE_MS; Date.now() < until; await sleep(POLL_MS)) {
    // While a service restarts the answer may be missing; the job goes on all the same.
    const answer = await client.call(getJob, { params: { project, id: job } }).catch(() => undefined);
    if (answer?.code !== 0) continue;
    watch?.(answer.data);
    if (!['waiting', 'running'].includes(answer.data.state)) return answer.data;
  }
  throw new Error(`job ${job} did not end`);
}
