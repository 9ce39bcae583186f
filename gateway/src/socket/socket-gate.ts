import type { IncomingMessage } from 'node:http';
import { SOCKET_PATH } from '@buildmesh/contracts';
import { isSafe } from '../access/safe-transport.js';
import { addressKey, clientAddress, trustedProxies } from '../access/trusted-proxy.js';
import type { GatewayConfig } from '../gateway.config.js';
import { CONNECTS_PER_SECOND, SOCKETS_PER_ADDRESS } from '../limits.js';
import { MemorySlidingWindow } from '../limits/sliding-window.js';

const SECOND_MS = 1_000;

/** Whether a request asks to become a socket of ours; nothing else is upgraded. */
export function isSocketRequest({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  return path === SOCKET_PATH || path === `${SOCKET_PATH}/`;
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const header = request.headers[name];
  return Array.isArray(header) ? header.join(',') : header;
}

/** Decides who may open a connection at all, before anybody says who they are: transport, origin, counts per address. */
export class SocketGate {
  private readonly trusted: (address: string) => boolean;
  private readonly open = new Map<string, number>();
  private readonly connects = new MemorySlidingWindow();

  constructor(private readonly config: GatewayConfig) {
    this.trusted = trustedProxies(config.TRUSTED_PROXY);
  }

  /** Why a request is turned away; `undefined` when it may come in. */
  async refusal(request: IncomingMessage): Promise<'insecure' | 'origin' | 'busy' | undefined> {
    if (this.config.NODE_ENV === 'production' && !isSafe(request, this.trusted)) return 'insecure';
    if (!this.isOwnOrigin(request)) return 'origin';
    const address = addressKey(this.addressOf(request));
    if ((this.open.get(address) ?? 0) >= SOCKETS_PER_ADDRESS) return 'busy';
    const waitMs = await this.connects.hit(address, { limit: CONNECTS_PER_SECOND, ms: SECOND_MS });
    return waitMs > 0 ? 'busy' : undefined;
  }

  /** Counts a connection until the returned function is called. */
  count(request: IncomingMessage): () => void {
    const address = addressKey(this.addressOf(request));
    this.open.set(address, (this.open.get(address) ?? 0) + 1);
    return () => {
      const left = (this.open.get(address) ?? 1) - 1;
      if (left > 0) this.open.set(address, left);
      else this.open.delete(address);
    };
  }

  /** Addresses with open connections. */
  get addresses(): number {
    return this.open.size;
  }

  addressOf(request: IncomingMessage): string {
    const peer = request.socket.remoteAddress ?? '';
    return clientAddress(peer, headerOf(request, 'x-forwarded-for'), this.trusted);
  }

  /** Pages of other sites do not connect; programs, which send no origin, may. */
  private isOwnOrigin(request: IncomingMessage): boolean {
    const origin = headerOf(request, 'origin');
    if (origin === undefined) return true;
    const behindProxy = this.trusted(request.socket.remoteAddress ?? '');
    const host = (behindProxy && headerOf(request, 'x-forwarded-host')) || request.headers.host;
    return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
  }
}
