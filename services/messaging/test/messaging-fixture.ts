import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import { newId } from '@buildmesh/kernel';
import {
  refusal,
  fetchChat,
  departmentPeople,
  existingReferences,
  listConversations,
  membersOf,
  pullSettings,
  pushed,
  querySettings,
  sendMessage,
  sendNotice,
  userStatus,
  type CallContext,
  type ChatOverview,
  type InputOf,
  type Message,
  type OutputOf,
  type Push,
  type RawInputOf,
} from '@buildmesh/contracts';
import { systemContext, type Call } from '@buildmesh/service-kit';
import { member, startTestService, type TestService, type TestServiceOptions } from '@buildmesh/testing';
import { messagingService } from '@buildmesh/messaging';

type Member = OutputOf<typeof membersOf>['data'][number];

/** The messaging service on a database of its own, with a stand-in for identity. */
export interface MessagingFixture {
  service: TestService;
  project: string;
  members: Map<string, Member>;
  /** Ids of the project's tables, as data knows them. */
  tables: Set<string>;
  /** As `tables`, for pages. */
  pages: Set<string>;
  /** Assistants of the project by key, as data knows them. */
  assistants: Map<string, object>;
  send(
    from: CallContext,
    to: string,
    content: string,
    parts?: Partial<RawInputOf<typeof sendMessage>>,
  ): Promise<Message>;
  chat(
    who: CallContext,
    from: string,
    option?: RawInputOf<typeof fetchChat>['option'],
  ): Promise<OutputOf<typeof fetchChat>>;
  overview(who: CallContext): Promise<ChatOverview[]>;
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
  const tables = new Set<string>();
  const pages = new Set<string>();
  const assistants: MessagingFixture['assistants'] = new Map();
  service.bus.subscribe(pushed, (push) => pushes.push(push));
  service.bus.serve(userStatus, ({ input }: { input: InputOf<typeof userStatus> }) => {
    const known = input.project === project ? members.get(input.user) : undefined;
    return Promise.resolve({
      active: known?.status === 'active',
      owner: false,
      role: null,
      roleType: null,
      groups: known?.group ?? [],
    });
  });
  service.bus.serve(departmentPeople, ({ input }: { input: InputOf<typeof departmentPeople> }) => {
    const people = [...members.values()].filter(({ group }) => group.includes(input.group));
    if (people.length === 0) return Promise.reject(refusal('group.not-found'));
    return Promise.resolve(people.map(({ _id }) => _id));
  });
  service.bus.serve(existingReferences, ({ input }: { input: InputOf<typeof existingReferences> }) =>
    Promise.resolve(input.ids.filter((one) => (input.type === 'page' ? pages : tables).has(one))),
  );
  // As data does, which tells members everything but the prompt.
  const shown = ({ via }: CallContext, value: object) =>
    via === 'system' ? value : { ...value, prompt: '' };
  service.bus.serve(pullSettings, ({ context, input }: Call<typeof pullSettings>) => {
    const answer: OutputOf<typeof pullSettings> = {};
    for (const name of Object.keys(input.map)) {
      const key = name.replace('ai_project_', '');
      const value = assistants.get(key);
      const about = {
        _project: project,
        _model: 'ai',
        _type: 'project',
        _key: key,
        _ver: 1,
        _mtime: 1,
      } as const;
      answer[name] = value === undefined ? null : { ...about, _value: shown(context, value) };
    }
    return Promise.resolve(answer);
  });
  service.bus.serve(querySettings, () =>
    Promise.resolve(
      [...assistants].map(([key, value]) => ({ model: 'ai', type: 'project', key, value }) as const),
    ),
  );
  service.bus.serve(membersOf, ({ input }: { input: InputOf<typeof membersOf> }) => {
    const chosen = [...members.values()]
      .filter(({ _id }) => input.project === project && (input.ids?.includes(_id) ?? true))
      .filter(({ nickname }) => nickname.toLowerCase().includes((input.search ?? '').toLowerCase()))
      .sort((one, other) => (one._id < other._id ? -1 : 1));
    return Promise.resolve({ data: chosen.slice(0, input.size), more: chosen.length > input.size });
  });
  const sql: MessagingFixture['sql'] = async <R extends object>(text: string, values: unknown[] = []) =>
    (await execute<R>(service.get<EntityManager>(EntityManager), text, values)).rows;
  return {
    service,
    project,
    members,
    tables,
    pages,
    assistants,
    pushes,
    sql,
    send: (from, to, content, parts = {}) =>
      service.ask(sendMessage, from, { params: { project }, input: { to, content, ...parts } }),
    chat: (who, from, option = {}) =>
      service.ask(fetchChat, who, { params: { project }, input: { from, option } }),
    overview: (who) => service.ask(listConversations, who, { params: { project } }),
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
