import { createHmac, timingSafeEqual } from 'node:crypto';
import { refusal, type CallContext } from '@buildmesh/contracts';

/** A signed context is good for this long; calls are answered within their deadline, the longest is 120 s (D9). */
export const CONTEXT_LIFETIME_MS = 150_000;
const MAC_LENGTH = 43;

/** Signs caller contexts and events with `BUS_SECRET` and checks them, so that nobody can speak on the bus without it. */
export class ContextSigner {
  constructor(
    private readonly secret: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** One line of text: MAC, then the context and its end as JSON. */
  sign(context: CallContext): string {
    const text = JSON.stringify({ until: this.now() + CONTEXT_LIFETIME_MS, context });
    return this.mac(text) + text;
  }

  /** The context behind `signed`; refuses anything forged, cut or too old. */
  verify(signed: string): CallContext {
    const text = signed.slice(MAC_LENGTH);
    if (!this.isOurs(signed, text)) throw refusal('permission-denied');
    const { until, context } = JSON.parse(text) as { until: number; context: CallContext };
    if (until < this.now()) throw refusal('permission-denied');
    return context;
  }

  /** What is told of an event: MAC, then the text. It holds for this event and no other. */
  sealEvent(event: string, text: string): string {
    return this.mac(`${event}\n${text}`) + text;
  }

  /** The text behind `sealed`; `undefined` for what nobody with the secret told of this event. */
  openEvent(event: string, sealed: string): string | undefined {
    const text = sealed.slice(MAC_LENGTH);
    return this.isOurs(sealed, `${event}\n${text}`) ? text : undefined;
  }

  /** Whether `signed` begins with the MAC of `text`. */
  private isOurs(signed: string, text: string): boolean {
    const given = Buffer.from(signed.slice(0, MAC_LENGTH));
    const expected = Buffer.from(this.mac(text));
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private mac(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url');
  }
}
