import type { LookupFunction } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { Agent, request as send } from 'undici';
import { HTTP_LIMITS, hostAllowed, type OutsideHosts } from '@buildmesh/domain';
import { RunFault, runFault } from '../execution/run-fault.js';
import { HostAddresses, type HostAddress } from './host-addresses.js';
import { HostLists } from './host-lists.js';
import { hostOf, redirected, requestOf, type HttpRequest } from './http.rules.js';
import type { Values } from '../execution/run.types.js';

/** Longest wait for a connection, and for the first line of an answer. */
const CONNECT_MS = 5_000;
const MAX_HEADER_BYTES = 16_384;

export interface HttpReply {
  status: number;
  headers: Record<string, string>;
  /** Read as JSON where the host says that it is. */
  data: unknown;
}

interface Answer extends Omit<HttpReply, 'data'> {
  text: string;
}

/**
 * Calls hosts outside for functions (D39): those on the lists only, at addresses of the open internet only. A name is looked
 * up once, and the connection goes to the address that was checked; an answer that leads elsewhere is checked like the first.
 */
@Injectable()
export class HttpSteps {
  constructor(
    @Inject(HostLists) private readonly lists: HostLists,
    @Inject(HostAddresses) private readonly addresses: HostAddresses,
  ) {}

  async call(project: string, option: Values, deadlineMs: number): Promise<HttpReply> {
    const hosts = await this.lists.of(project);
    const timeMs = Math.min(HTTP_LIMITS.timeoutMs, deadlineMs - Date.now());
    if (timeMs <= 0) throw runFault('flow.too-slow');
    const signal = AbortSignal.timeout(timeMs);
    let next = requestOf(option);
    for (let hops = 0; ; hops++) {
      const answer = await this.one(next, hosts, signal);
      const { status, headers } = answer;
      const further = redirected(next, { status, location: headers['location'] });
      if (!further) return { status, headers, data: dataOf(answer) };
      if (hops === HTTP_LIMITS.redirects) throw runFault('flow.http-unreachable');
      next = further;
    }
  }

  private async one(request: HttpRequest, hosts: OutsideHosts, signal: AbortSignal): Promise<Answer> {
    const { host, port } = hostOf(request.url);
    if (!hostAllowed(hosts, { host, port })) throw runFault('flow.http-host', { host });
    const agent = agentFor(await this.pinned(host));
    try {
      const { method, headers, body } = request;
      const sent = {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: body ?? null,
        signal,
      };
      const answer = await send(request.url, { ...sent, dispatcher: agent });
      return {
        status: answer.statusCode,
        headers: plainHeaders(answer.headers),
        text: await limitedText(answer.body),
      };
    } catch (error) {
      if (error instanceof RunFault) throw error;
      throw runFault(signal.aborted ? 'flow.too-slow' : 'flow.http-unreachable');
    } finally {
      await agent.destroy();
    }
  }

  /** The address that the connection goes to. A name with one address inside is refused, whatever its others are. */
  private async pinned(host: string): Promise<HostAddress> {
    const found = await this.addresses.of(host);
    const [first] = found;
    if (!first) throw runFault('flow.http-unreachable');
    if (!found.every(({ address }) => this.addresses.isPublic(address)))
      throw runFault('flow.http-host', { host });
    return first;
  }
}

/** Connections that go to one address, whatever a name means meanwhile. */
function agentFor({ address, family }: HostAddress): Agent {
  const lookup: LookupFunction = (_host, options, found) =>
    options.all ? found(null, [{ address, family }]) : found(null, address, family);
  return new Agent({
    connect: { lookup, timeout: CONNECT_MS },
    headersTimeout: CONNECT_MS * 2,
    bodyTimeout: HTTP_LIMITS.timeoutMs,
    maxHeaderSize: MAX_HEADER_BYTES,
    pipelining: 0,
  });
}

async function limitedText(body: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > HTTP_LIMITS.answerBytes) throw runFault('flow.http-too-large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

const plainHeaders = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

function dataOf({ headers, text }: Answer): unknown {
  if (!/[/+]json\b/.test(headers['content-type'] ?? '')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
