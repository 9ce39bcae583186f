import type { OutputOf, pullSettings } from '@buildmesh/contracts';
import { MAX_PULL_KEYS } from '@buildmesh/domain';
import { sleep } from '@buildmesh/kernel';
import { CODE, type ApiFault } from '../../shared/api/faults/fault.js';

/** What is asked for within this time leaves as one pull (spec: data §4). */
export const PULL_WINDOW_MS = 200;
/** Wire number of an answer that would be too large (D2). */
const TOO_LARGE = 413;

type Pulled = OutputOf<typeof pullSettings>;
type Answer = { data: Pulled } | { error: ApiFault };
type Ask = (names: readonly string[]) => Promise<Answer>;

/** Gathers what is asked for one by one, and asks for it together. */
export class SettingPulls {
  private readonly open = new Map<string, { names: Set<string>; answer: Promise<Answer> }>();

  constructor(private readonly wait: (ms: number) => Promise<void> = sleep) {}

  /** One record of a project, `null` where there is none. */
  async pull(
    project: string,
    name: string,
    ask: Ask,
  ): Promise<{ data: Pulled[string] } | { error: ApiFault }> {
    const batch = this.open.get(project) ?? this.begin(project, ask);
    batch.names.add(name);
    const answer = await batch.answer;
    return 'error' in answer ? answer : { data: answer.data[name] ?? null };
  }

  private begin(project: string, ask: Ask) {
    const names = new Set<string>();
    const answer = this.wait(PULL_WINDOW_MS).then(() => {
      this.open.delete(project);
      return together([...names], ask);
    });
    const batch = { names, answer };
    this.open.set(project, batch);
    return batch;
  }
}

/** Records that are too large for one answer are halved until they fit. */
async function together(names: readonly string[], ask: Ask): Promise<Answer> {
  const answer = names.length > MAX_PULL_KEYS ? TOO_MUCH : await ask(names);
  if (!('error' in answer) || answer.error.code !== TOO_LARGE || names.length < 2) return answer;
  const middle = Math.ceil(names.length / 2);
  const halves = [
    await together(names.slice(0, middle), ask),
    await together(names.slice(middle), ask),
  ] as const;
  for (const half of halves) if ('error' in half) return half;
  return { data: Object.assign({}, ...halves.map((half) => ('data' in half ? half.data : {}))) as Pulled };
}

const TOO_MUCH: Answer = { error: { code: TOO_LARGE, message: '' } };

/** Nothing is written in a project whose licence is over (spec: platform §4). */
export const EXPIRED: ApiFault = { code: CODE.expired, message: 'expired' };
