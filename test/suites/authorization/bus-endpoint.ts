import { randomText } from '@buildmesh/kernel';
import type { Contract } from '@buildmesh/contracts';
import { Bus, ContextSigner, createLogger, MemoryTransport, systemContext } from '@buildmesh/service-kit';

/** First byte of a message that is not packed. */
const PLAIN = 0x4a;
const DEADLINE_MS = 2_000;

/** What somebody who has got onto the bus may try in the place of a signed context. */
function forgeries(): string[] {
  const claims = Buffer.from(JSON.stringify({ ...systemContext(), owner: true })).toString('base64url');
  return [
    '',
    'null',
    JSON.stringify(systemContext()),
    `${claims}.`,
    `${claims}.${Buffer.alloc(32).toString('base64url')}`,
    // Signed, but by somebody else.
    new ContextSigner(randomText(40)).sign(systemContext()),
  ];
}

/** The door of every service on the bus, without what lies behind it. */
export class BusEndpoint {
  private readonly transport = new MemoryTransport();
  private readonly bus = new Bus(
    this.transport,
    new ContextSigner(randomText(40)),
    createLogger('test', 'silent'),
  );
  /** Contracts whose handler was reached. */
  readonly reached: string[] = [];

  constructor(contracts: readonly Contract[]) {
    for (const contract of contracts) {
      this.bus.serve(contract, () => {
        this.reached.push(contract.id);
        return Promise.resolve(null as never);
      });
    }
  }

  /** The answers to a call of a contract with each forged context. */
  answers(contract: Contract): Promise<string[]> {
    const body = JSON.stringify({ params: {}, queryString: {}, input: {} });
    return Promise.all(
      forgeries().map(async (signed) => {
        const text = Buffer.from(`${signed}\n\n${body}`);
        const message = Buffer.concat([Buffer.of(PLAIN), text]);
        const reply = await this.transport.request(contract.id, message, DEADLINE_MS);
        return Buffer.from(reply).subarray(1).toString('utf8');
      }),
    );
  }

  close(): Promise<void> {
    return this.transport.close();
  }
}
