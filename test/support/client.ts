import { patientMs } from '@buildmesh/testing';
import type { Contract, OutputOf, ParamsOf, RawInputOf } from '@buildmesh/contracts';

/** What came back: HTTP status, wire code (D2), and the data of a success. */
export interface Answer<T = unknown> {
  status: number;
  code: number;
  message: string;
  data: T;
  errors: { field: string; rule: string; message: string; index?: number }[];
  /** The whole body as text. */
  text: string;
  headers: Headers;
}

export interface Request {
  method?: string;
  path: string;
  /** Sent as JSON unless it is a string, bytes or a form. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Gives the call up. */
  signal?: AbortSignal | undefined;
}

/** No call of a test may take longer. */
const CALL_DEADLINE_MS = patientMs(60_000);

/** Speaks to the product as an integrator would: plain JSON over HTTP. */
export class Client {
  constructor(
    readonly baseUrl: string,
    readonly headers: Record<string, string> = {},
  ) {}

  /** The same client, signed in. */
  withToken(token: string): Client {
    return new Client(this.baseUrl, { ...this.headers, 'x-token': token });
  }

  withHeaders(headers: Record<string, string>): Client {
    return new Client(this.baseUrl, { ...this.headers, ...headers });
  }

  async send<T = unknown>({ method = 'GET', path, body, headers = {}, signal }: Request): Promise<Answer<T>> {
    const raw =
      body === undefined ||
      typeof body === 'string' ||
      body instanceof Uint8Array ||
      body instanceof FormData;
    const type: Record<string, string> =
      body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' };
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: { 'x-locale': 'en', ...type, ...this.headers, ...headers },
      body: raw ? (body as RequestInit['body']) : JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(CALL_DEADLINE_MS), ...(signal ? [signal] : [])]),
    });
    const text = await response.text();
    const parsed = parse(text);
    return {
      status: response.status,
      code: typeof parsed['code'] === 'number' ? parsed['code'] : -1,
      message: typeof parsed['message'] === 'string' ? parsed['message'] : '',
      data: parsed['data'] as T,
      errors: Array.isArray(parsed['errors']) ? (parsed['errors'] as Answer['errors']) : [],
      text,
      headers: response.headers,
    };
  }

  /** Calls a contract by its own path and method. */
  call<C extends Contract>(
    contract: C,
    call: { params?: ParamsOf<C>; query?: string; body?: RawInputOf<C> } = {},
  ): Promise<Answer<OutputOf<C>>> {
    const path =
      pathOf(contract, (call.params ?? {}) as Record<string, string>) + (call.query ? `?${call.query}` : '');
    const body = contract.method === 'POST' ? (call.body ?? {}) : undefined;
    return this.send<OutputOf<C>>({ method: contract.method, path, body });
  }

  /** Calls a contract that must succeed; throws with the whole answer when it does not. */
  async must<C extends Contract>(
    contract: C,
    call: { params?: ParamsOf<C>; query?: string; body?: RawInputOf<C> } = {},
  ): Promise<OutputOf<C>> {
    const answer = await this.call(contract, call);
    if (answer.code !== 0) throw new Error(`${contract.id}: ${answer.status} ${answer.text.slice(0, 1000)}`);
    return answer.data;
  }
}

/** The path of a contract with its parameters filled in. */
export function pathOf(
  contract: Contract,
  params: Record<string, string>,
  template = contract.path ?? '',
): string {
  return template.replace(/:(\w+)/g, (whole, name: string) =>
    params[name] === undefined ? whole : encodeURIComponent(params[name]),
  );
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
