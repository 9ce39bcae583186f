import { sleep } from '@buildmesh/kernel';
import type { NoticeLevel } from '../../notice/notices.js';
import {
  approvalOf,
  collectionOf,
  delayOf,
  detailOf,
  printOf,
  flowCommandOf,
  recordOf,
  tableOf,
  tipsOf,
  type ApprovalCommand,
  type CollectionCommand,
  type DetailCommand,
  type PrintCommand,
  type FlowCommand,
  type TableCommand,
} from './command-values.js';

/** What commands may touch; handed in, so that the rules stand without a browser. */
export interface CommandTools {
  notify: (notice: { level: NoticeLevel; text: string; durationMs?: number }) => void;
  confirm: (text: string) => Promise<boolean>;
  /** A path of this site. */
  open: (path: string) => void;
  /** Another address: web, phone or mail. */
  leaveTo: (url: string, blank: boolean) => void;
  refresh: () => void;
  reload: () => void;
  logout: () => void;
  log: (text: string) => void;
  program: (run: FlowCommand) => void;
  detail: (record: DetailCommand) => void;
  collection: (rows: CollectionCommand) => void;
  table: (rows: TableCommand) => void;
  approval: (wanted: ApprovalCommand) => void;
  print: (print: PrintCommand) => void;
  /** Runs the text of a function apart from the page (D7). */
  code: (text: string) => void;
  /** False when this client has no such feature. */
  feature: (key: string) => boolean;
}

/** Commands that the client executes; everything else is ignored and logged (D6). */
const COMMAND_TYPES = [
  'tips',
  'redirect',
  'confirm',
  'program',
  'detail',
  'collection',
  'table',
  'approval',
  'print',
  'code',
  'feature',
  'refresh',
  'reload',
  'logout',
] as const;
type CommandType = (typeof COMMAND_TYPES)[number];

const MAX_COMMANDS = 20;
const MAX_DEPTH = 5;
type Runner = (value: unknown, tools: CommandTools, depth: number) => Promise<boolean> | boolean;

const RUN: Record<CommandType, Runner> = {
  tips: (value, { notify }) => {
    const tips = tipsOf(value);
    if (tips.text !== '') notify(tips);
    return true;
  },
  redirect: async (value, tools) => !(await redirect(value, tools)),
  confirm: async (value, tools, depth) => {
    const { text } = tipsOf(value);
    if (text === '') return true;
    const yes = await tools.confirm(text);
    const { ok, cancel } = recordOf(value);
    return runList(yes ? ok : cancel, tools, depth + 1);
  },
  program: (value, { program, log }) => opened(flowCommandOf(value), program, log),
  detail: (value, { detail, log }) => opened(detailOf(value), detail, log),
  collection: (value, { collection, log }) => opened(collectionOf(value), collection, log),
  table: (value, { table, log }) => opened(tableOf(value), table, log),
  approval: (value, { approval, log }) => opened(approvalOf(value), approval, log),
  print: (value, { print, log }) => opened(printOf(value), print, log),
  code: (value, { code, log }) => {
    const text = typeof value === 'string' ? value : String(recordOf(value).code ?? '');
    // Anything but a function is ignored (data §2, D7).
    if (text.startsWith('function')) code(text);
    else log('code ignored: it does not begin with function');
    return true;
  },
  feature: (value, { feature, log }) => {
    const key = typeof value === 'string' ? value : String(recordOf(value).key ?? '');
    if (!feature(key)) log(`feature ignored: ${key.slice(0, 60)}`);
    return true;
  },
  refresh: (_, { refresh }) => (refresh(), true),
  reload: (_, { reload }) => (reload(), false),
  logout: (_, { logout }) => (logout(), false),
};

/**
 * Executes the commands of an answer in their order; a redirect, reload or sign-out ends the list, a question holds it
 * (D42). Only for commands that arrived sealed: the caller has seen to that (D6).
 */
export async function runCommands(list: unknown, tools: CommandTools): Promise<void> {
  await runList(list, tools, 0);
}

/** False when the list ended the page, so that nothing after it runs. */
async function runList(list: unknown, tools: CommandTools, depth: number): Promise<boolean> {
  if (!Array.isArray(list) || depth > MAX_DEPTH) return true;
  for (const command of list.slice(0, MAX_COMMANDS)) {
    const { type, value } = recordOf(command);
    if (!isCommandType(type)) {
      tools.log(`command ignored: ${String(type).slice(0, 60)}`);
      continue;
    }
    if (!(await RUN[type](value, tools, depth))) return false;
  }
  return true;
}

const isCommandType = (type: unknown): type is CommandType =>
  (COMMAND_TYPES as readonly unknown[]).includes(type);

/** Opens what a command names; one that names nothing is logged. The list goes on meanwhile. */
function opened<T>(named: T | undefined, open: (named: T) => void, log: (text: string) => void): true {
  if (named === undefined) log('command ignored: its value is incomplete');
  else open(named);
  return true;
}

/** http, https, tel, mailto and internal paths; anything that could run as script is refused (D7). True when it left. */
async function redirect(value: unknown, { open, leaveTo, log }: CommandTools): Promise<boolean> {
  const url = (typeof value === 'string' ? value : String(recordOf(value).url ?? '')).trim();
  const blank = recordOf(value).blank === true;
  // eslint-disable-next-line no-control-regex -- browsers drop tabs and line ends inside an address
  const hidden = /[\u0000-\u001f\\]/.test(url);
  const inside = /^\/(?!\/)/.test(url);
  if (hidden || !(inside || /^(https?:\/\/|tel:|mailto:)/i.test(url))) {
    log('redirect refused');
    return false;
  }
  const delayMs = delayOf(value);
  if (delayMs > 0) await sleep(delayMs);
  if (inside && !blank) open(url);
  else leaveTo(url, blank);
  return !blank;
}
