import { newId } from '@buildmesh/kernel';
import {
  membersOf,
  pushed,
  sendNotice,
  type CallContext,
  type InputOf,
  type OutputOf,
  type Push,
  type RawInputOf,
} from '@buildmesh/contracts';
import type { Pool } from 'pg';
import { POOL } from '@buildmesh/persistence';
import { systemContext } from '@buildmesh/service-kit';
import { member, startTestService, type TestService, type TestServiceOptions } from '@buildmesh/testing';
import { messagingService } from '@buildmesh/messaging';

type Member = OutputOf<typeof membersOf>['data'][number];

/** The messaging service on a database of its own, with a stand-in for identity. */
export interface MessagingFixture {
  service: TestService;
  project: string;
  members: Map<string, Member>;
  /** What was told to open clients so far. */
  pushes: Push[];
  /** Somebody who belongs to the project. */
  join(name: string, parts?: Partial<CallContext>): CallContext & { user: string };
  /** Puts a member out of action. */
  disable(user: string): void;
  notice(parts: Partial<RawInputOf<typeof sendNotice>>): Promise<OutputOf<typeof sendNotice>>;
  sql<R extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>;
  /** Everything that is kept of messages, for tests that nothing was written. */
  footprint(): Promise<unknown>;
}

export async function startMessaging(options: TestServiceOptions = {}): Promise<MessagingFixture> {
  const service = await startTestService(messagingService, options);
  const project = newId();
  const members: MessagingFixture['members'] = new Map();
  const pushes: Push[] = [];
  service.bus.subscribe(pushed, (push) => pushes.push(push));
  service.bus.serve(membersOf, ({ input }: { input: InputOf<typeof membersOf> }) => {
    const chosen = [...members.values()]
      .filter(({ _id }) => input.project === project && (input.ids?.includes(_id) ?? true))
      .sort((one, other) => (one._id < other._id ? -1 : 1));
    return Promise.resolve({ data: chosen.slice(0, input.size), more: chosen.length > input.size });
  });
  const sql: MessagingFixture['sql'] = async <R extends object>(text: string, values: unknown[] = []) =>
    (await service.get<Pool>(POOL).query<R>(text, values)).rows;
  return {
    service,
    project,
    members,
    pushes,
    sql,
    join(name, parts = {}) {
      const context = member(project, parts);
      const user = context.user ?? newId();
      const group = context.groups ?? [];
      const about = { nickname: name, account: name.toLowerCase(), avatar: null };
      members.set(user, { _id: user, ...about, status: 'active', role: [], group });
      return { ...context, user };
    },
    disable(user) {
      const known = members.get(user);
      if (known) members.set(user, { ...known, status: 'disabled' });
    },
    notice: (parts) =>
      service.ask(sendNotice, systemContext(), {
        input: { project, bot: '$$BOT@PROJECT', to: [], content: 'Hello', once: newId(), ...parts },
      }),
    footprint: () =>
      Promise.all(
        ['message', 'conversation', 'part'].map((table) =>
          sql(`SELECT * FROM messaging.${table} ORDER BY 1, 2, 3`),
        ),
      ),
  };
}
