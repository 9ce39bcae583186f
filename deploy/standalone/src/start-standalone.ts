import {
  createRuntime,
  MemoryTransport,
  startService,
  startTelemetry,
  telemetryOptions,
  type Runtime,
  type RunningService,
} from '@buildmesh/service-kit';
import { prepareSurroundings, type Surroundings } from './environment.js';
import { welcomeText } from './welcome.js';

export interface Standalone {
  url: string;
  runtime: Runtime;
  /** Resolves when the demo project is there, or was not wanted. */
  demo: Promise<void>;
  stop(): Promise<void>;
  /** How long a stop may take. */
  patienceMs: number;
}

interface Parts {
  services: RunningService[];
  gateway: { url: string; patienceMs: number; stop(): Promise<void> };
  /** Id of the account that this start made. */
  created: string | undefined;
}

/** Modules are read while the database starts; nothing else of theirs happens yet. */
async function importParts() {
  const [gateway, identity, data, approvals, scheduling, messaging, files, payments] = await Promise.all([
    import('@buildmesh/gateway'),
    import('@buildmesh/identity'),
    import('@buildmesh/data'),
    import('@buildmesh/approvals'),
    import('@buildmesh/scheduling'),
    import('@buildmesh/messaging'),
    import('@buildmesh/files'),
    import('@buildmesh/payments'),
  ]);
  return {
    startGateway: gateway.startGateway,
    FirstStart: identity.FirstStart,
    identity: identity.identityService,
    others: [
      data.dataService,
      approvals.approvalsService,
      scheduling.schedulingService,
      messaging.messagingService,
      files.filesService,
      payments.paymentsService,
    ],
  };
}

type Modules = Awaited<ReturnType<typeof importParts>>;

async function startParts(modules: Modules, runtime: Runtime): Promise<Parts> {
  const [identity, ...others] = await Promise.all(
    [modules.identity, ...modules.others].map((service) => startService(service, runtime)),
  );
  if (!identity) throw new Error('identity did not start');
  const gateway = await modules.startGateway(runtime);
  return {
    services: [identity, ...others],
    gateway,
    created: identity.app.get(modules.FirstStart, { strict: false }).created,
  };
}

async function startDemo(
  runtime: Runtime,
  { config, folder }: Surroundings,
  created: string | undefined,
): Promise<void> {
  if (!config.DEMO) return;
  const { DemoState } = await import('./demo/demo-state.js');
  const state = await DemoState.open(folder, created);
  if (!state.user || state.done) return;
  const { makeDemo } = await import('./demo/make-demo.js');
  await makeDemo(runtime.bus, state.user);
  await state.finish();
}

async function startOn(
  surroundings: Surroundings,
  modules: Modules,
): Promise<{ runtime: Runtime; parts: Parts; stopTelemetry: () => Promise<void> }> {
  const runtime = await createRuntime('standalone', surroundings.env, new MemoryTransport());
  const stopTelemetry = await startTelemetry(telemetryOptions('standalone', runtime.config));
  return { runtime, parts: await startParts(modules, runtime), stopTelemetry };
}

async function leave({ database, folder }: Surroundings): Promise<void> {
  await database?.stop();
  await folder.release();
}

/** The whole product in this process; it answers when this resolves. A start that fails leaves no database running. */
export async function startStandalone(
  given: NodeJS.ProcessEnv,
  print: (text: string) => void,
): Promise<Standalone> {
  const startedMs = performance.now();
  const [surroundings, modules] = await Promise.all([prepareSurroundings(given), importParts()]);
  const { folder, password, config } = surroundings;
  const { runtime, parts, stopTelemetry } = await startOn(surroundings, modules).catch(
    async (error: unknown) => {
      await leave(surroundings);
      throw isPortTaken(error) ? new PortTaken(surroundings.env['PORT'] ?? '') : error;
    },
  );
  const shown = parts.created !== undefined || password?.fromEarlierStart ? password?.value : undefined;
  const seconds = (performance.now() - startedMs) / 1000;
  const url = parts.gateway.url.replace('//127.0.0.1:', '//localhost:');
  print(
    welcomeText({ url, account: config.BM_ADMIN_ACCOUNT, dataFolder: folder.path, seconds, password: shown }),
  );
  await password?.markShown();
  const demo = startDemo(runtime, surroundings, parts.created).catch((error: unknown) =>
    runtime.logger.error({ err: error }, 'the demo project could not be made'),
  );
  return {
    url: parts.gateway.url,
    runtime,
    demo,
    patienceMs: parts.gateway.patienceMs,
    stop: async () => {
      await parts.gateway.stop();
      await Promise.all(parts.services.map((service) => service.stop()));
      await runtime.transport.close();
      await stopTelemetry();
      await leave(surroundings);
    },
  };
}

/** Told plainly, without a stack. */
class PortTaken extends Error {
  override readonly name = 'ConfigFault';
  constructor(port: string) {
    super(`Port ${port} is in use by another program; set PORT to a free one.`);
  }
}

function isPortTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}
