import { URL_WINDOW_MS } from '../../limits.js';
import { clientConfig } from '../../state/flags/client-config.js';

/** Counts requests per URL in a sliding second, so that what the server would refuse is not sent (D8). */
export class UrlLimit {
  private readonly sent = new Map<string, number[]>();

  constructor(
    private readonly limit = clientConfig.urlLimit || Infinity,
    private readonly windowMs = URL_WINDOW_MS,
  ) {}

  /** True and counted when one more request to `url` is within the limit. */
  take(url: string, now: number): boolean {
    const times = (this.sent.get(url) ?? []).filter((time) => now - time < this.windowMs);
    const free = times.length < this.limit;
    if (free) times.push(now);
    this.sent.set(url, times);
    if (this.sent.size > 500) this.forgetBefore(now - this.windowMs);
    return free;
  }

  private forgetBefore(time: number): void {
    for (const [url, times] of this.sent) if ((times.at(-1) ?? 0) <= time) this.sent.delete(url);
  }
}
