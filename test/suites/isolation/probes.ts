import type { Contract } from '@buildmesh/contracts';
import { cipherKey, open, seal } from '@buildmesh/envelope/node';
import { pathOf, type Answer, type Client } from '../../support/client.js';
import { ownAddress } from '../../support/world.js';
import type { Inhabited, Kind } from './inhabited.js';
import { built, type Filling } from './request-builder.js';
import { schemaOf, slotsOf, type Slot } from './request-slots.js';

const PARTS = ['params', 'queryString', 'input'] as const;
type Part = (typeof PARTS)[number];

/** A place of a contract's request; the project of the path is none of them. */
export interface ProbeTarget extends Slot {
  part: Part;
}

/** What a name says about whose id goes there. */
const NAMED: Record<string, Kind> = {
  project: 'project',
  _foreign: 'project',
  entity: 'entity',
  _entity: 'entity',
  from: 'entity',
  value: 'entity',
  _value: 'entity',
  item: 'entity',
  role: 'role',
  user: 'user',
  head: 'user',
  admin: 'user',
  group: 'group',
  row: 'row',
  upload: 'upload',
  page: 'page',
  view: 'view',
  children: 'view',
  views: 'view',
  approval: 'approval',
  manager: 'user',
  users: 'user',
  groups: 'group',
  roles: 'role',
  module: 'module',
  flow: 'flow',
  program: 'flow',
};
/** What the area of a contract says where the name says nothing: `id`, `list`, `parent`. */
const AREAS: Record<string, Kind> = {
  'identity.user': 'user',
  'identity.role': 'role',
  'identity.public': 'role',
  'identity.group': 'group',
  'identity.menu': 'menu',
  'identity.module': 'module',
  'identity.application': 'application',
  'identity.ticket': 'share',
  'approvals.definition': 'approval',
  'approvals.application': 'paper',
  'data.entity': 'entity',
  'data.field': 'field',
  'data.job': 'job',
  'data.backup': 'backup',
  'data.page': 'page',
  'data.view': 'view',
  'data.flow': 'flow',
  'files.file': 'file',
  'messaging.draft': 'draft',
  'messaging.message': 'message',
  'scheduling.schedule': 'schedule',
  'scheduling.log': 'schedule',
};
/** Where neither says it. */
const AT: Record<string, Kind> = {
  'data.entity.restore .id': 'removedEntity',
  'messaging.ai.chat .instead': 'message',
  'messaging.conversation.clear .from': 'user',
  'messaging.conversation.fetch .from': 'user',
  'messaging.conversation.fetch .option.before': 'message',
  'messaging.conversation.read .from': 'user',
  'messaging.draft.save .form.item': 'row',
  'messaging.message.of-data .query.id': 'row',
  'messaging.message.send .context.id': 'row',
  'messaging.message.send .to': 'user',
  'messaging.message.send-data .id': 'row',
  'messaging.message.send-data .to': 'user',
};

/** The kind of thing that a place of a contract wants. */
function kindAt(contract: Contract, at: string): Kind {
  const known = AT[`${contract.id} ${at}`];
  if (known) return known;
  const names = at.split(/[.[\]]+/).filter((name) => name !== '' && name !== '#' && name !== '*');
  const [service, area] = contract.id.split('.');
  // What a call on an application names is the approval and the application, not the table behind them.
  if (area === 'application' && service === 'approvals') {
    if (names.at(-1) === 'entity') return 'approval';
    if (names.length === 1 && names[0] === 'value') return 'paper';
  }
  // Functions are run for rows; what a module is given is a table.
  if (service === 'data' && names.at(-1) === 'item') return 'row';
  return NAMED[names.at(-1) ?? ''] ?? AREAS[`${service}.${area}`] ?? 'row';
}

/** What a contract can do without and its handler cannot, or what makes its answer tell of things. */
const NEEDED: Record<string, string> = {
  'approvals.application.handle': '.value',
  'identity.ticket.share': '.page',
  'identity.menu.create': '.value',
  'data.row.export': '.type',
  'data.view.prepare': '.view[]',
  'data.dataset.show': '.dataset',
  'data.program.fetch': '.form.#',
  'data.row.summary': '.group[]',
  'data.simple.summary': '.group[]',
  'data.share.pull': '.map.#',
  'data.share-admin.export': '.models[]',
  'messaging.ai.chat': '.uid',
};

/** Texts that contracts want where any would fit: the step of an application, how one pays, when a task runs. */
const SAID: Record<string, string> = {
  'approvals.application.submit .option.node': 'step',
  'files.sheet.parse .formula': '1+1',
  'payments.trade.pay .type': 'wxpay',
  'scheduling.schedule.set .cron': '0 0 0 1 1 ? *',
  'scheduling.schedule.set .name': 'a task',
  'scheduling.schedule.update .cron': '0 0 0 1 1 ? *',
  'scheduling.schedule.update .name': 'a task',
};

/** Where ids go in a request of the contract. Forms of an upload name their table in the path alone. */
export function placesOf(contract: Contract): ProbeTarget[] {
  const parts = contract.kind === 'upload' ? PARTS.slice(0, 2) : PARTS;
  return parts
    .flatMap((part) => slotsOf(schemaOf(contract[part])).map((slot) => ({ ...slot, part })))
    .filter(({ part, at }) => part !== 'params' || at !== '.project');
}

/** A request as somebody of `of` would send it, with a foreign value in one place. */
export interface ProbeCall {
  of: Inhabited;
  place?: ProbeTarget;
  value?: string;
}

export interface Probe {
  params: Record<string, string>;
  queryString: Record<string, string>;
  input: unknown;
}

/** The smallest request that a contract takes. */
export function requestOf(contract: Contract, { of, place, value }: ProbeCall): Probe {
  const part = (name: Part) => {
    const filling: Filling = {
      own: (at) => of.things[kindAt(contract, at)],
      needs: (at) => (NEEDED[contract.id] ?? '').startsWith(at) || saidOf(contract, of, at) !== undefined,
      said: (at) => saidOf(contract, of, at),
      ...(place?.part === name ? { at: place.at, value } : {}),
    };
    return built(schemaOf(contract[name]), filling);
  };
  return {
    params: part('params') as Record<string, string>,
    queryString: part('queryString') as Record<string, string>,
    input: part('input'),
  };
}

const saidOf = ({ id }: Contract, { names }: Inhabited, at: string) =>
  SAID[`${id} ${at}`] ?? names[`${id} ${at}`];

/** Whether the product would read the request, whoever's things are in it. */
export function isReadable(contract: Contract, { params, queryString, input }: Probe): boolean {
  const isForm = contract.kind === 'upload';
  return (
    contract.params.safeParse(params).success &&
    contract.queryString.safeParse(queryString).success &&
    (isForm || contract.input.safeParse(input).success)
  );
}

/** Sends a request to the project of a path, from an address that nobody else calls from. */
export function ask(
  contract: Contract,
  client: Client,
  { probe, project, place }: { probe: Probe; project: string; place?: ProbeTarget },
): Promise<Answer> {
  const search = new URLSearchParams(probe.queryString).toString();
  const path =
    pathOf(contract, { ...probe.params, project }, templateWith(contract, place)) + (search && `?${search}`);
  const body = contract.method !== 'POST' ? undefined : contract.kind === 'upload' ? form() : probe.input;
  const headers = { 'x-forwarded-for': ownAddress() };
  if (contract.kind === 'command' && contract.sealed)
    return sealed(client, { path, body: probe.input, headers });
  return client.send({ method: contract.method, path, body, headers });
}

/** Sends a request as those calls want it that are answered in an envelope alone (D6). */
async function sealed(
  client: Client,
  { path, body, headers }: { path: string; body: unknown; headers: Record<string, string> },
): Promise<Answer> {
  const key = cipherKey(client.headers['x-token'] ?? '');
  const answer = await client.send({
    method: 'POST',
    path,
    body: { encrypted: seal(body, key) },
    headers: { ...headers, 'x-enc': '1' },
  });
  const { encrypted } = JSON.parse(answer.text) as { encrypted?: string };
  if (encrypted === undefined) return answer;
  const told = open(encrypted, key) as Pick<Answer, 'code'> & Partial<Answer>;
  return { ...answer, errors: [], ...told, text: JSON.stringify(told) };
}

/** The spelling of the path that has the place. */
function templateWith({ path, aliases }: Contract, place?: ProbeTarget): string | undefined {
  if (place?.part !== 'params') return path;
  return [path, ...aliases].find((one) => one?.includes(`/:${place.at.slice(1)}`));
}

function form(): FormData {
  const data = new FormData();
  data.append('option', JSON.stringify({ partial: true }));
  data.append('file', new Blob(['title\nsent']), 'rows.csv');
  return data;
}

/** Who of a project calls a contract: an administrator, unless only the owner or a project token may. */
export function callerOf({ id, access }: Contract, { owner, admin, projectToken }: Inhabited): Client {
  // Nobody else orders and pays for a project, which these name beside the path (D27).
  if (access.level === 'owner' || id.startsWith('payments.')) return owner;
  return access.level === 'open-token' ? projectToken : admin;
}

/** What to try in a place of A's request: B's thing of the kind that is wanted there, and where only ids go also others. */
export function foreignValues(
  contract: Contract,
  { at, isId }: ProbeTarget,
  { things, names }: Inhabited,
): string[] {
  const kinds = new Set<Kind>([kindAt(contract, at), ...(isId ? (['entity', 'row', 'user'] as const) : [])]);
  const name = names[`${contract.id} ${at}`];
  return [...[...kinds].map((kind) => things[kind]), ...(name === undefined ? [] : [name])];
}

/** Marks of a project that an answer shows although the request did not have them. */
export function marksShown({ text }: Answer, { marks }: Inhabited, request: Probe): string[] {
  const sent = JSON.stringify(request);
  return marks.filter((mark) => text.includes(mark) && !sent.includes(mark));
}

export const reads = ({ kind }: Contract): boolean => kind === 'query' || kind === 'file';
