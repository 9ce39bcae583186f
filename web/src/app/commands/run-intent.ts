import { isProjectId } from '@buildmesh/kernel';
import { readTab, writeTab } from '../../shared/state/tab-storage.js';

/** A run of a function that the address asked for (`o_f_program`, D16). */
export interface RunIntent {
  project: string;
  flow: string;
  form: Record<string, unknown>;
  /** The record it is about. */
  item: string | null;
}

/** Longest encoded form that is looked at. */
const MAX_ENCODED = 64_000;
/** Pause before the run, so that the place behind it stands first (platform §2.3). */
export const PROGRAM_DELAY_MS = 500;
const KEY = 'bm.program';
const ID = /^[0-9a-z]{24}$/;

/** The four parts of base64url(JSON); `null` when anything about it is wrong. */
export function readRunIntent(encoded: string | null): RunIntent | null {
  if (!encoded || encoded.length > MAX_ENCODED) return null;
  const parts = decode(encoded);
  if (!parts) return null;
  const { project, flow, form = {}, item = null } = parts;
  if (!isProjectId(project) || typeof flow !== 'string' || !ID.test(flow)) return null;
  if (!isRecord(form) || Array.isArray(form)) return null;
  if (item !== null && (typeof item !== 'string' || !ID.test(item))) return null;
  return { project, flow, form, item };
}

function decode(encoded: string): Record<string, unknown> | null {
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isRecord(parsed) ? parsed : null;
  } catch {
    // Not base64url, not UTF-8 or not JSON: an address somebody cut off.
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Keeps a run until somebody is signed in and can start it. */
export const keepRunIntent = (encoded: string): void => void writeTab(KEY, encoded);

/** The run that waits in this tab; asking again gives nothing, so that a reload never runs it twice. */
export function takeRunIntent(): RunIntent | null {
  const encoded = readTab(KEY);
  writeTab(KEY, null);
  return readRunIntent(encoded);
}
