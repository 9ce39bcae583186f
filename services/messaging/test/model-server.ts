import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Delta {
  content?: string;
  reasoning_content?: string;
}
type Behaviour = (response: ServerResponse) => void;

/** A stand-in for a language model that speaks the protocol of OpenAI. */
export interface ModelServer {
  url: string;
  /** What was asked last. */
  last(): { authorization: string | undefined; body: Record<string, unknown> };
  answers(deltas: readonly Delta[]): void;
  answersThenHangs(deltas: readonly Delta[]): void;
  /** Breaks the connection in the middle of an answer. */
  breaks(deltas: readonly Delta[]): void;
  fails(status: number): void;
  /** Never begins to answer. */
  hangs(): void;
  /** Resolves when whoever asked last has hung up. */
  left(): Promise<void>;
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Record<string, unknown>;
}

function say(response: ServerResponse, deltas: readonly Delta[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const delta of deltas)
    response.write(
      `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', choices: [{ index: 0, delta }] })}\n\n`,
    );
}

export async function startModelServer(): Promise<ModelServer> {
  let behave: Behaviour = (response) => response.end();
  let last: ReturnType<ModelServer['last']> = { authorization: undefined, body: {} };
  let left = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      last = { authorization: request.headers.authorization, body };
      const leaving = left;
      response.once('close', () => leaving.resolve());
      behave(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const next = (behaviour: Behaviour) => {
    behave = behaviour;
    left = Promise.withResolvers<void>();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    last: () => last,
    answers: (deltas) =>
      next((response) => {
        say(response, deltas);
        response.end('data: [DONE]\n\n');
      }),
    answersThenHangs: (deltas) => next((response) => say(response, deltas)),
    breaks: (deltas) =>
      next((response) => {
        say(response, deltas);
        setTimeout(() => response.destroy(), 50);
      }),
    fails: (status) => next((response) => response.writeHead(status).end('{"error":{"message":"broken"}}')),
    hangs: () => next(() => undefined),
    left: () => left.promise,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
