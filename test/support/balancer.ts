import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_EVERY_MS = 200;
const LOOK_WITHIN_MS = 2_000;
/** Longer than a client of a test stands still, or it would send on a connection that is just being closed. */
const KEEP_ALIVE_MS = 120_000;

interface Target {
  url: string;
  ready: boolean;
}

/** Sends each call to the next gateway that says it is ready, as balancers do; what fails there is not tried elsewhere. */
export class Balancer {
  private readonly targets: Target[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server: Server = createServer((from, to) => this.pass(from, to));
  private readonly looking = setInterval(() => this.look(), LOOK_EVERY_MS);
  private turn = 0;

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    balancer.server.keepAliveTimeout = KEEP_ALIVE_MS;
    await new Promise<void>((resolve) => balancer.server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  add(url: string): void {
    this.targets.push({ url, ready: false });
  }

  isReady(url: string): boolean {
    return this.targets.some((target) => target.url === url && target.ready);
  }

  stop(): void {
    clearInterval(this.looking);
    this.server.closeAllConnections();
    this.server.close();
    this.agent.destroy();
  }

  private look(): void {
    for (const target of this.targets)
      fetch(`${target.url}/api/health/ready`, { signal: AbortSignal.timeout(LOOK_WITHIN_MS) }).then(
        ({ ok }) => (target.ready = ok),
        () => (target.ready = false),
      );
  }

  private pass(from: IncomingMessage, to: ServerResponse): void {
    const ready = this.targets.filter((target) => target.ready);
    const target = ready[this.turn++ % ready.length];
    if (!target) return void to.writeHead(502).end('nobody is ready');
    const { connection: _own, ...headers } = from.headers;
    const options = { method: from.method, path: from.url, headers, agent: this.agent };
    const { hostname, port } = new URL(target.url);
    const passed = request({ ...options, hostname, port }, (answer) => {
      const { connection: _theirs, ...kept } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(to);
    });
    passed.on('error', (error) => {
      if (to.headersSent) to.destroy();
      else to.writeHead(502).end(String(error));
    });
    from.pipe(passed);
  }
}
