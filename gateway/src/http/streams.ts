import { PassThrough } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@buildmesh/kernel';
import { errorBody, refusal, type ContractOf } from '@buildmesh/contracts';
import { Bus, LOGGER, type Call, type Logger } from '@buildmesh/service-kit';
import { STREAM_PING_MS } from '../limits.js';
import { noteRefusal } from './answers.js';
import { localeOf } from './request-facts.js';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Passes an answer on as server-sent events, piece by piece (D59): refused as any call before the first piece, told of as a
 * line after it. A client that leaves stops the work behind.
 */
@Injectable()
export class Streams {
  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The answer as JSON where the service sent no piece of it; `undefined` once a stream was sent. */
  async send(
    contract: ContractOf<'stream'>,
    call: Call,
    { request, reply }: Exchange,
  ): Promise<string | undefined> {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    let lines: EventLines | undefined;
    const onPiece = (piece: unknown) => {
      lines ??= EventLines.open(reply);
      lines.say(JSON.stringify(piece));
    };
    try {
      const answer = await this.bus.askStream(contract, call, { onPiece, signal: gone.signal });
      if (!lines) return answer;
    } catch (error) {
      if (!lines) throw error;
      if (!(error instanceof Refusal))
        this.logger.error({ err: error, requestId: request.id }, 'stream failed');
      const refused = error instanceof Refusal ? error : refusal('internal');
      noteRefusal(request, refused);
      const { message } = errorBody(refused, localeOf(request.headers));
      lines.say(JSON.stringify({ type: 'error', message }));
    }
    await lines.end(gone.signal);
    return undefined;
  }
}

/** Lines of one answer. What a slow client has not taken yet waits here; the bus bounds how much that may be. */
class EventLines {
  private readonly body = new PassThrough();
  private readonly timer = setInterval(() => this.body.write(': ping\n\n'), STREAM_PING_MS);

  static open(reply: FastifyReply): EventLines {
    const lines = new EventLines();
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      // Proxies pass the lines on as they come.
      .header('x-accel-buffering', 'no')
      .send(lines.body);
    reply.raw.once('close', () => lines.body.destroy());
    return lines;
  }

  say(data: string): void {
    if (!this.body.destroyed) this.body.write(`data: ${data}\n\n`);
  }

  /** Resolves when the client has it all, or is gone. */
  async end(gone: AbortSignal): Promise<void> {
    clearInterval(this.timer);
    if (this.body.destroyed || gone.aborted) return;
    this.body.end('data: [DONE]\n\n');
    await new Promise<void>((resolve) => gone.addEventListener('abort', () => resolve()));
  }
}
