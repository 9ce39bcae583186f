import type { FlowNode } from '@buildmesh/domain';
import type { RunWatch, TraceStep } from './execution/run.types.js';

/** News leave at most this often: a run may execute hundreds of nodes in a second. */
const EVERY_MS = 150;
/** Nodes told with one notice; of more the last ones. */
const MAX_STEPS = 100;

/** What a node did, without what went in and came out: that is fetched with the run. */
export type LiveStep = Pick<TraceStep, 'id' | 'type' | 'name' | 'ms' | 'error'>;

/** News of a run that is debugged (D40): the nodes done since the last ones, and the one at work. */
export interface LiveNews {
  flow: string;
  start: number;
  /** Nodes that were done before those of `steps`. */
  before: number;
  steps: LiveStep[];
  now: Pick<FlowNode, 'id' | 'type' | 'name'> | null;
}

/** Tells while a run goes on which node it is at. */
export class LiveTrace implements RunWatch {
  private steps: LiveStep[] = [];
  private done = 0;
  private now: LiveNews['now'] = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly about: Pick<LiveNews, 'flow' | 'start'>,
    private readonly tell: (news: LiveNews & Record<string, unknown>) => void,
  ) {}

  began({ id, type, name }: FlowNode): void {
    this.now = { id, type, name };
    this.timer ??= setTimeout(() => this.flush(), EVERY_MS).unref();
  }

  did({ id, type, name, ms, error }: TraceStep): void {
    this.steps.push({ id, type, name, ms, error });
    this.now = null;
  }

  /** The run is over: nothing more is told, its whole trace can be fetched. */
  end(): void {
    clearTimeout(this.timer);
  }

  private flush(): void {
    this.timer = undefined;
    const steps = this.steps.splice(0);
    const told = steps.slice(-MAX_STEPS);
    this.tell({ ...this.about, before: this.done + steps.length - told.length, steps: told, now: this.now });
    this.done += steps.length;
  }
}
