import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Query as it was sent. */
  rawQuery: string;
  headers: IncomingHttpHeaders;
  body: string;
}
export interface Answered {
  status?: number;
  json: unknown;
}

/** A provider on this machine that answers as the real one does, and checks what the real one checks. */
export abstract class ProviderServer {
  /** Calls by path, refused ones too. */
  readonly calls = new Map<string, number>();
  /** Answers nothing for so long. */
  delayMs = 0;
  /** Cuts every connection. */
  down = false;
  private server: Server | undefined;

  protected abstract answer(asked: ReceivedRequest): Answered;

  get url(): string {
    const { port } = this.server?.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async start(): Promise<this> {
    const server = createServer((request, response) => {
      if (this.down) return void request.socket.destroy();
      void bodyOf(request).then((body) => {
        const asked = askedOf(request, body);
        this.calls.set(asked.path, this.called(asked.path) + 1);
        const { status = 200, json } = this.answer(asked);
        setTimeout(() => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
        }, this.delayMs).unref();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.server = server;
    return this;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  called(path: string): number {
    return this.calls.get(path) ?? 0;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function askedOf(request: IncomingMessage, body: string): ReceivedRequest {
  const url = new URL(request.url ?? '/', 'http://provider.invalid');
  const rawQuery = url.search.slice(1);
  const { method = '', headers } = request;
  return { method, path: url.pathname, query: url.searchParams, rawQuery, headers, body };
}

/** JSON that was sent, if it was. */
export function sent(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
}
