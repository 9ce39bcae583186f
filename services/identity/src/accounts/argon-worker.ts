import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync, type Options } from '@node-rs/argon2';

/** One password to hash, or to compare with `hashed`. */
export interface ArgonTask {
  password: string;
  hashed?: string;
  options?: Options;
}
export type ArgonAnswer = { value: string | boolean } | { error: string };

/** Weighs a tenth of an ordinary thread. */
const NICENESS = 10;

/** The priority of this thread alone, where the system has such; elsewhere it stays what it is. */
function giveWay(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
  } catch {
    // No Linux, or not allowed to: passwords are compared as well, only less considerately.
  }
}

function answerTo({ password, hashed, options }: ArgonTask): ArgonAnswer {
  try {
    return { value: hashed === undefined ? hashSync(password, options) : verifySync(hashed, password) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

giveWay();
parentPort?.on('message', (task: ArgonTask) => parentPort?.postMessage(answerTo(task)));
