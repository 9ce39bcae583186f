import { refusal } from '@buildmesh/contracts';
import type { Logger } from '@buildmesh/service-kit';

/** Sends a verification code to a phone (D18). */
export abstract class SmsSender {
  /** Answers the code itself where the caller shall see it: offline only. */
  abstract send(phone: string, code: string): Promise<string | undefined>;
}

/** Shows codes instead of sending them; refused in production (D76). */
export class OfflineSmsSender extends SmsSender {
  constructor(private readonly logger: Logger) {
    super();
  }

  send(phone: string, code: string): Promise<string> {
    this.logger.info({ phone: `…${phone.slice(-4)}`, code }, 'offline SMS');
    return Promise.resolve(code);
  }
}

/** An installation without SMS has no phone codes. */
export class NoSmsSender extends SmsSender {
  send(): Promise<never> {
    return Promise.reject(refusal('feature-missing'));
  }
}
