import type { z } from 'zod';
import { ProviderFault } from './provider-fault.js';

/** Nobody waits longer than this for a provider. */
export const PROVIDER_TIMEOUT_MS = 5_000;
/** Answers of providers are a few hundred bytes. */
const MAX_ANSWER_BYTES = 256 * 1024;

export interface ProviderRequest<T extends z.ZodType> {
  /** Address and path. */
  url: string;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as it is when it is text. */
  body?: unknown;
  /** POST with a body, else GET. */
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  answer: T;
}

/** Asks a provider with a deadline, follows no redirect, and takes only JSON of the declared shape. */
export class ProviderClient {
  constructor(private readonly timeoutMs = PROVIDER_TIMEOUT_MS) {}

  /** The checked answer, whatever its HTTP status; throws a `ProviderFault` when there is none. */
  async ask<T extends z.ZodType>(request: ProviderRequest<T>): Promise<z.output<T>> {
    const address = new URL(request.url);
    for (const [name, value] of Object.entries(request.query ?? {})) address.searchParams.set(name, value);
    const call = address.host + address.pathname;
    const text = await this.fetch(address, request).catch((error: unknown) => {
      throw new ProviderFault(call, reasonOf(error));
    });
    const parsed = request.answer.safeParse(jsonOf(text));
    if (!parsed.success) throw new ProviderFault(call, 'answered something else');
    return parsed.data;
  }

  private async fetch(address: URL, { body, method, headers }: ProviderRequest<z.ZodType>): Promise<string> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(address, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { accept: 'application/json', ...json, ...headers },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    return limitedText(response);
  }
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length;
    if (size > MAX_ANSWER_BYTES) throw new Error('answer is too long');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Messages of `fetch` may hold the address with its secrets, so only the kind of failure is told. */
function reasonOf(error: unknown): string {
  const isLate =
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError';
  return isLate ? 'did not answer in time' : 'could not be reached';
}
