import { api } from '../../shared/api/api.js';
import { runCommands, type CommandTools } from '../../shared/api/commands/commands.js';
import { translate } from '../../shared/i18n/locale-state.js';
import { notify } from '../../shared/notice/notices.js';
import { reopen } from '../../shared/navigation/reopen.js';
import { printJobs } from '../../entities/run/print-jobs.js';
import { runCode } from '../../entities/run/code-frame.js';
import { approvalDialogs, commandDialogs } from '../../entities/run/command-dialogs.js';
import { openForm } from '../../entities/run/open-form.js';
import { clientRuns } from '../../entities/run/client-runs.js';
import type { AppStore } from '../../shared/state/store.js';
import type { Confirmation } from '../../shared/ui/dialog/confirm-dialog.js';

/** Places of features that a command may name (D42). */
const FEATURE_PLACES: Readonly<Record<string, string>> = {
  scan: '/scan',
  draft: '/draft',
  logout: '/logout',
  theme: '/user/language',
  locale: '/user/language',
};

/** What commands of the server do in this page. */
export function commandTools(
  { dispatch, getState }: AppStore,
  ask: (question: Confirmation) => Promise<boolean>,
): CommandTools {
  const log = (text: string) => console.info(text);
  const tools: CommandTools = {
    notify,
    confirm: (text) =>
      ask({ title: translate('app.command.title'), text, confirmLabel: translate('app.command.confirm') }),
    open: reopen,
    leaveTo: (url, blank) => {
      if (blank) window.open(url, '_blank', 'noopener,noreferrer');
      else window.location.assign(url);
    },
    refresh: () =>
      void dispatch(api.util.invalidateTags(['App', 'Project', 'User', 'Role', 'Entity', 'Field', 'Row'])),
    reload: () => window.location.reload(),
    logout: () => reopen('/logout'),
    log,
    program: (run) => {
      const project = getState().session.project?._id;
      if (project) clientRuns.open({ ...run, project });
    },
    detail: (record) => commandDialogs.open({ kind: 'detail', ...record }),
    collection: (rows) => commandDialogs.open({ kind: 'collection', ...rows }),
    table: (rows) => commandDialogs.open({ kind: 'table', ...rows }),
    approval: (wanted) => approvalDialogs.open(wanted),
    print: (print) => printJobs.open(print),
    code: (text) =>
      runCode(text, { run: (commands) => void runCommands(commands, tools), form: openForm, log }),
    feature: (key) => {
      const place = FEATURE_PLACES[key];
      if (place) reopen(place);
      else if (key === 'refresh') tools.refresh();
      else if (key === 'print') window.print();
      else if (key === 'fullscreen') void document.documentElement.requestFullscreen().catch(() => undefined);
      else return false;
      return true;
    },
  };
  return tools;
}
