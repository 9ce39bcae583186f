import { LOCAL_CODE, CODE, type ApiFault, type InvalidField } from './faults/fault.js';
import { hasFlag } from '../state/flags/local-flags.js';
import { envelopeFor, type Envelope } from './sending/envelope.js';

/** A request as it leaves: everything the wire needs, nothing else. */
export interface WireRequest {
  url: string;
  method: 'GET' | 'POST';
  body?: unknown;
  token: string | null;
  locale: string;
  requestId: string;
  idempotencyKey?: string;
  /** Asks for a fresh token in exchange for the presented one (D15). */
  exchange?: boolean;
  timeoutMs: number;
  signal?: AbortSignal;
}

/** The D1 envelope as it arrives. */
interface SentAnswer {
  code: number;
  error?: number | string;
  data?: unknown;
  message?: string;
  errors?: InvalidField[];
  token?: string;
  cmd?: unknown;
  trace?: string;
}

/** An answer with what is known of how it came. */
export interface Answer extends SentAnswer {
  /** The answer came out of a sealed envelope, so its commands may run (D6). */
  sealed: boolean;
  status: number;
  retryAfterS?: number;
}

/** Sends one request and gives the answer as the server meant it; an `ApiFault` is thrown when none arrived. */
export async function send(request: WireRequest): Promise<Answer> {
  const envelope = envelopeFor(request.token);
  const deadline = deadlineOf(request);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: headersOf(request, envelope),
      body: await bodyOf(request, envelope),
      signal: deadline.signal,
      cache: 'no-store',
      credentials: 'same-origin',
    });
    return await answerOf(response, envelope);
  } catch (cause) {
    if (isFault(cause)) throw cause;
    throw deadline.fault() ?? fault(LOCAL_CODE.network, '');
  } finally {
    deadline.clear();
  }
}

/**
 * Sends a request whose answer comes piece by piece (D59): a response of lines is given to `onText` as it arrives, any other
 * is the answer that it would have been. Ends when the signal is aborted.
 */
export async function sendForStream(
  request: WireRequest,
  onText: (text: string) => void,
): Promise<Answer | null> {
  const response = await fetch(request.url, {
    method: request.method,
    headers: headersOf(request, null),
    body: await bodyOf(request, envelopeFor(request.token)),
    signal: request.signal,
    cache: 'no-store',
    credentials: 'same-origin',
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!isStream || !response.body) return answerOf(response, null);
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    onText(decoder.decode(read.value, { stream: true }));
  return null;
}

export function headersOf(
  request: Omit<WireRequest, 'url' | 'method' | 'timeoutMs'>,
  envelope: Envelope | null,
) {
  const headers: Record<string, string> = { 'x-locale': request.locale, 'x-request-id': request.requestId };
  if (request.token) headers['x-token'] = request.token;
  if (request.idempotencyKey) headers['x-idempotency-key'] = request.idempotencyKey;
  if (request.exchange) headers['x-exchange'] = '1';
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  if (envelope) headers['x-enc'] = '1';
  return headers;
}

async function bodyOf(request: WireRequest, envelope: Envelope | null): Promise<string | undefined> {
  if (request.body === undefined) return undefined;
  if (!envelope) return JSON.stringify(request.body);
  const encrypted = await envelope.seal(request.body);
  // A plain copy for whoever looks at the traffic; the server never reads it (D3).
  return JSON.stringify(hasFlag('debug') ? { encrypted, data: request.body } : { encrypted });
}

/** Reads the D1 envelope out of a response; anything else is a fault of the server with its status as text. */
export async function answerOf(response: Response, envelope: Envelope | null): Promise<Answer> {
  const about = {
    status: response.status,
    retryAfterS: Number(response.headers.get('retry-after')) || undefined,
  };
  const parsed: unknown = await response.json().catch(() => null);
  if (isRecord(parsed) && typeof parsed.encrypted === 'string' && envelope) {
    const opened = await envelope.open(parsed.encrypted).catch(() => null);
    if (isSent(opened)) return { ...opened, ...about, sealed: true };
  }
  if (isSent(parsed)) return { ...parsed, ...about, sealed: false };
  return {
    code: response.ok ? CODE.internal : response.status,
    message: response.statusText,
    ...about,
    sealed: false,
  };
}

function deadlineOf({ timeoutMs, signal }: WireRequest) {
  const controller = new AbortController();
  let late = false;
  const abort = () => controller.abort();
  const timer = setTimeout(() => {
    late = true;
    abort();
  }, timeoutMs);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    fault: () =>
      late ? fault(LOCAL_CODE.timeout, '') : controller.signal.aborted ? fault(LOCAL_CODE.aborted, '') : null,
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

const fault = (code: number, message: string): ApiFault => ({ code, message });
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isSent = (value: unknown): value is SentAnswer => isRecord(value) && typeof value.code === 'number';
const isFault = (value: unknown): value is ApiFault =>
  isRecord(value) &&
  typeof value.code === 'number' &&
  !(value instanceof Error) &&
  !(value instanceof DOMException);
