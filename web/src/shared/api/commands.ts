import type { NoticeLevel } from '../notice/notices.js';

/** One entry of `cmd` in an answer (D6). */
export interface Command {
  type: string;
  value?: unknown;
  option?: unknown;
}

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
}

/** Commands that the client executes; everything else is ignored and logged. `code` never runs from here (D6, D7). */
export const COMMAND_TYPES = ['tips', 'redirect', 'confirm', 'refresh', 'reload', 'logout'] as const;
type CommandType = (typeof COMMAND_TYPES)[number];

const MAX_COMMANDS = 20;
const MAX_DEPTH = 5;
/** How long tips stay (D42). */
const TIPS_MS = 3000;
const LEVELS: readonly string[] = ['error', 'warning', 'info', 'success'];

type Runner = (value: unknown, tools: CommandTools, depth: number) => Promise<boolean> | boolean;

const RUN: Record<CommandType, Runner> = {
  tips: (value, { notify }) => {
    const { text, level, duration } = fieldsOf(value);
    if (text !== '')
      notify({
        text,
        level: LEVELS.includes(level) ? (level as NoticeLevel) : 'info',
        durationMs: duration ?? TIPS_MS,
      });
    return true;
  },
  redirect: (value, tools) => !redirect(value, tools),
  confirm: async (value, tools, depth) => {
    const { text } = fieldsOf(value);
    if (text === '') return true;
    const yes = await tools.confirm(text);
    const { ok, cancel } = recordOf(value);
    return runList(yes ? ok : cancel, tools, depth + 1);
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

/** http, https, tel, mailto and internal paths; anything that could run as script is refused (D7). True when it left. */
function redirect(value: unknown, { open, leaveTo, log }: CommandTools): boolean {
  const url = (typeof value === 'string' ? value : String(recordOf(value).url ?? '')).trim();
  const blank = recordOf(value).blank === true;
  // eslint-disable-next-line no-control-regex -- browsers drop tabs and line ends inside an address
  if (/[\u0000-\u001f\\]/.test(url)) return refuse();
  if (/^\/(?!\/)/.test(url)) return (open(url), true);
  if (/^(https?:\/\/|tel:|mailto:)/i.test(url)) return (leaveTo(url, blank), !blank);
  return refuse();

  function refuse(): boolean {
    log('redirect refused');
    return false;
  }
}

function fieldsOf(value: unknown): { text: string; level: string; duration: number | undefined } {
  if (typeof value === 'string') return { text: value, level: '', duration: undefined };
  const { text, level, duration } = recordOf(value);
  return {
    text: typeof text === 'string' ? text : '',
    level: String(level ?? ''),
    duration: typeof duration === 'number' && duration > 0 ? Math.min(duration, 60_000) : undefined,
  };
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
