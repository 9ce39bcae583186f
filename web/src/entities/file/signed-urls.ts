import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { MAX_FILES_AT_ONCE, type OutputOf, type signFiles } from '@buildmesh/contracts';
import { useMaybeProject } from '../session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import type { AppDispatch } from '../../shared/state/store.js';
import { fileApi } from './file.api.js';

/** Addresses wanted within this time are asked for in one call. */
const BATCH_MS = 50;
/** An address that ends sooner is asked for anew. */
const RENEW_MS = 300_000;

type Ask = (files: string[]) => Promise<OutputOf<typeof signFiles>>;

interface Known {
  url: string | null;
  until: number;
}

/** Addresses under which pictures load without a token; each lasts for an hour and is shared by all who show the file. */
export class SignedUrls {
  private readonly known = new Map<string, Known>();
  private readonly wanted = new Map<string, Ask>();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** `undefined` while it is not known, `null` where the file cannot be seen. */
  get(file: string): string | null | undefined {
    return this.known.get(file)?.url;
  }

  want(file: string, ask: Ask): void {
    const known = this.known.get(file);
    if (this.wanted.has(file) || (known && known.until - Date.now() > RENEW_MS)) return;
    this.wanted.set(file, ask);
    this.timer ??= setTimeout(() => void this.askAll(), BATCH_MS);
  }

  private async askAll(): Promise<void> {
    this.timer = undefined;
    const files = [...this.wanted.keys()].slice(0, MAX_FILES_AT_ONCE);
    const ask = this.wanted.values().next().value;
    if (!ask) return;
    // Asked again by whoever shows them next, should this fail.
    const answer = await ask(files).catch(() => undefined);
    for (const file of files) this.wanted.delete(file);
    if (answer)
      files.forEach((file, at) =>
        this.known.set(file, { url: answer.urls[at] ?? null, until: answer.expire }),
      );
    for (const listener of this.listeners) listener();
    if (this.wanted.size > 0) this.timer ??= setTimeout(() => void this.askAll(), BATCH_MS);
  }
}

/** One for each store, so that whoever asks at the same time shares a call. */
const shared = new WeakMap<AppDispatch, SignedUrls>();

function sharedBy(dispatch: AppDispatch): SignedUrls {
  const known = shared.get(dispatch) ?? new SignedUrls();
  shared.set(dispatch, known);
  return known;
}

/** The address under which a file of ours can be shown, by its reference. */
export function useSignedUrl(file: string | undefined): string | null | undefined {
  const dispatch = useAppDispatch();
  const project = useMaybeProject()?._id;
  const signed = sharedBy(dispatch);
  useEffect(() => {
    if (file === undefined || project === undefined) return;
    const arg = (files: string[]) => ({ params: { project }, body: { files }, quiet: true });
    signed.want(file, (files) =>
      dispatch(
        fileApi.endpoints.signFiles.initiate(arg(files), { subscribe: false, forceRefetch: true }),
      ).unwrap(),
    );
  }, [file, project, dispatch, signed]);
  const read = useCallback(() => (file === undefined ? undefined : signed.get(file)), [file, signed]);
  return useSyncExternalStore(signed.subscribe, read);
}
