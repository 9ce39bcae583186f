import type { Dispatch } from '@reduxjs/toolkit';
import { connectionLost, releaseFound } from './network.slice.js';

/** How a part of the client failed to arrive (platform §8). */
export interface ChunkFailure {
  type: 'missing' | 'timeout' | 'error';
  /** Stylesheets only. */
  code?: 'CSS_CHUNK_LOAD_FAILED';
  url: string | null;
}

/** Longest wait for a chunk before it counts as timed out (spec: data §9). */
const CHUNK_TIMEOUT_MS = 120_000;

type Probe = (url: string) => Promise<{ ok: boolean; status: number }>;

const CHUNK =
  /dynamically imported module|Importing a module script failed|error loading dynamically|preload CSS/i;

/** A chunk that could not be fetched: usually a new version was deployed while the page was open. */
export function isChunkFailure(error: unknown): boolean {
  return CHUNK.test(textOf(error));
}

/** What became of the chunk that an import error speaks of: asks for it once more, since the error itself does not say. */
export async function chunkFailureOf(error: unknown, probe: Probe = probeChunk): Promise<ChunkFailure> {
  const text = textOf(error);
  const url = /(https?:\/\/\S+|\/assets\/\S+)/.exec(text)?.[1] ?? null;
  const css = /preload CSS|\.css\b/i.test(text) ? ({ code: 'CSS_CHUNK_LOAD_FAILED' } as const) : {};
  return { type: url === null ? 'error' : await typeOf(url, probe), url, ...css };
}

async function typeOf(url: string, probe: Probe): Promise<ChunkFailure['type']> {
  try {
    const { ok, status } = await probe(url);
    if (status === 404 || status === 410) return 'missing';
    return ok ? 'error' : 'missing';
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'TimeoutError' ? 'timeout' : 'error';
  }
}

const probeChunk: Probe = (url) =>
  fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(CHUNK_TIMEOUT_MS) });

const textOf = (error: unknown) => (error instanceof Error ? error.message : '');

/** Reports code that does not come, and tells the client why: no connection, or a new release. */
export function watchChunks(dispatch: Dispatch): void {
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: unknown };
    void chunkFailureOf(payload).then((failure) => {
      console.error('chunk load failed', failure);
      if (failure.type === 'missing') dispatch(releaseFound());
      else if (failure.type === 'error') dispatch(connectionLost());
    });
  });
}
