/** What the stand-in server was asked. */
export interface ReceivedCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

type Reply =
  | { data: unknown }
  | { code: number; message: string; errors?: unknown; data?: unknown; status?: number }
  | 'unreachable';
type Replies = Record<string, Reply | ((asked: ReceivedCall) => Reply)>;

/**
 * Puts a server in the place of `fetch` that answers by `"METHOD path-ending"` in the D1 envelope and keeps what it was
 * asked. Unknown calls are answered 404, so that a screen that asks more than a spec expects shows it.
 */
export function startServer(replies: Replies) {
  const asked: ReceivedCall[] = [];
  const before = globalThis.fetch;
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const call: ReceivedCall = {
      method: init.method ?? 'GET',
      path: input,
      headers: init.headers as Record<string, string>,
      body: init.body instanceof FormData ? init.body : init.body && JSON.parse(init.body as string),
    };
    asked.push(call);
    const key = Object.keys(replies).find((each) => matches(each, call));
    const found = key ? replies[key] : undefined;
    const reply = typeof found === 'function' ? found(call) : found;
    if (reply === 'unreachable') throw new TypeError('Failed to fetch');
    if (!reply) return respond(404, { code: 110, message: `nobody answers ${call.method} ${call.path}` });
    if ('code' in reply) return respond(reply.status ?? 200, reply);
    return respond(200, { code: 0, error: 0, data: reply.data });
  }) as typeof fetch;
  return {
    asked,
    /** Calls to one endpoint. */
    to: (key: string) => asked.filter((call) => matches(key, call)),
    stop: () => {
      globalThis.fetch = before;
    },
  };
}

function matches(key: string, { method, path }: ReceivedCall): boolean {
  const [verb, ending = ''] = key.split(' ');
  return verb === method && (path.split('?')[0] ?? '').endsWith(ending);
}

/** The parts of a `Response` that the client reads; jsdom brings none. */
function respond(status: number, body: unknown) {
  return {
    ok: status < 400,
    status,
    statusText: String(status),
    headers: new Headers(),
    json: async () => body,
  } as Response;
}
