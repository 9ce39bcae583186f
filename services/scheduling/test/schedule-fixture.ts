import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import { FixedClock, newId, Refusal } from '@buildmesh/kernel';
import {
  briefFlows,
  listSchedules,
  logSchedule,
  projectStatus,
  runFlow,
  sendNotice,
  setSchedule,
  type CallContext,
  type FlowNeed,
  type InputOf,
  type OutputOf,
  type RawInputOf,
  type Schedule,
} from '@buildmesh/contracts';
import { admin, startTestService, type TestService, type TestServiceOptions } from '@buildmesh/testing';
import { schedulingService } from '@buildmesh/scheduling';
import { Dispatcher } from '../src/execution/dispatcher.js';

/** A Saturday, 20:00 in Beijing. */
export const NOW = Date.parse('2026-11-28T12:00:00Z');
export const MINUTE_MS = 60_000;
export const DAILY = '0 0 8 * * ? *';
export const MINUTELY = '0 * * * * ? *';

type ProjectStatus = OutputOf<typeof projectStatus>;
type Run = InputOf<typeof runFlow>;

/** The service on a database of its own with a clock that stands still, and stand-ins for the services that it asks. */
export interface ScheduleFixture {
  service: TestService;
  clock: FixedClock;
  project: string;
  admin: CallContext;
  /** A published function that needs no input. */
  flow: string;
  /** What the data service knows of functions; more can be put in. */
  flows: Map<string, { published: number | null; needs: FlowNeed | null }>;
  /** Runs that functions were asked for, in their order. */
  runs: Run[];
  /** What a run of a function does; answers by default. */
  program: { run: (asked: Run) => Promise<unknown> };
  standing: Map<string, ProjectStatus>;
  notices: InputOf<typeof sendNotice>[];
  /** Makes a task, as the administrator of the fixture's project or another. */
  make(parts?: Partial<RawInputOf<typeof setSchedule>>, as?: CallContext): Promise<Schedule>;
  list(as?: CallContext): Promise<Schedule[]>;
  log(id: string, as?: CallContext): Promise<string[]>;
  /** Lets time pass, and waits until all that became due has ended. */
  pass(ms: number): Promise<void>;
  sql<R extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>;
  /** How much is stored: tasks, fires, audit entries. */
  footprint(): Promise<unknown>;
}

/** Puts a stand-in for what runs functions on the bus. */
export function serveProgram({ bus }: TestService, known: Pick<ScheduleFixture, 'runs' | 'program'>): void {
  bus.serve(runFlow, async ({ input }) => {
    known.runs.push(input);
    return { data: await known.program.run(input) };
  });
}

/** Puts stand-ins for identity, data and messaging on the bus of a service. */
function serveOthers(
  service: TestService,
  known: Pick<ScheduleFixture, 'flows' | 'standing' | 'notices'>,
): void {
  const { bus } = service;
  bus.serve(briefFlows, ({ input }) =>
    Promise.resolve(
      (input.ids ?? [...known.flows.keys()]).flatMap((_id) => {
        const flow = known.flows.get(_id);
        return flow ? [{ _id, _name: `Flow ${_id}`, ...flow }] : [];
      }),
    ),
  );
  bus.serve(projectStatus, ({ input }) =>
    Promise.resolve(known.standing.get(input.project) ?? { state: 'active', admins: [] }),
  );
  bus.serve(sendNotice, ({ input }) => {
    known.notices.push(input);
    return Promise.resolve({ sent: input.to.length });
  });
}

/** With `away` nobody runs functions until `serveProgram`. */
export async function startScheduling({
  away = false,
  ...options
}: Omit<TestServiceOptions, 'clock'> & {
  clock?: FixedClock;
  away?: boolean;
} = {}): Promise<ScheduleFixture> {
  const clock = options.clock ?? new FixedClock(NOW);
  const service = await startTestService(schedulingService, { ...options, clock });
  const [project, flow] = [newId(), newId()];
  const fixture: ScheduleFixture = {
    service,
    clock,
    project,
    admin: admin(project),
    flow,
    flows: new Map([[flow, { published: 3, needs: null }]]),
    runs: [],
    program: { run: () => Promise.resolve('done') },
    standing: new Map(),
    notices: [],
    async make(parts = {}, as = fixture.admin) {
      const input = { name: 'Nightly', cron: DAILY, flow, ...parts };
      const before = new Set((await fixture.list(as)).map(({ _id }) => _id));
      await service.ask(setSchedule, as, { params: { project: as.project ?? '' }, input });
      const made = (await fixture.list(as)).find(({ _id }) => !before.has(_id));
      if (!made) throw new Error('no task was made');
      return made;
    },
    list: (as = fixture.admin) => service.ask(listSchedules, as, { params: { project: as.project ?? '' } }),
    async log(id, as = fixture.admin) {
      const params = { project: as.project ?? '', id };
      const { data } = await service.ask(logSchedule, as, { params, input: {} });
      return data.map(({ time, state }) => `${new Date(time).toISOString().slice(5, 16)} ${state}`);
    },
    async pass(ms) {
      const dispatcher = service.get<Dispatcher>(Dispatcher);
      await dispatcher.idle();
      clock.advance(ms);
      dispatcher.wake();
      await dispatcher.idle();
    },
    async sql<R>(text: string, values: unknown[] = []) {
      return (await execute<R>(service.get<EntityManager>(EntityManager), text, values)).rows;
    },
    footprint: () =>
      fixture.sql(
        `SELECT (SELECT count(*)::int FROM scheduling.schedule) AS tasks, (SELECT count(*)::int FROM scheduling.fire) AS fires,
           (SELECT count(*)::int FROM scheduling.audit) AS audit`,
      ),
  };
  serveOthers(service, fixture);
  if (!away) serveProgram(service, fixture);
  return fixture;
}

/** The refusal of a call; a call that is not refused is a fault of the test. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const answer = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in answer && answer.error instanceof Refusal) return answer.error;
  throw new Error(`not refused: ${JSON.stringify(answer)}`);
}
