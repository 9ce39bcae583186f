import { api } from '../shared/api/api.js';
import type { CommandTools } from '../shared/api/commands.js';
import { translate } from '../shared/i18n/locale-state.js';
import { notify } from '../shared/notice/notices.js';
import { reopen } from '../shared/place/reopen.js';
import type { AppStore } from '../shared/state/store.js';
import type { Confirmation } from '../shared/ui/confirm-dialog.js';

/** What commands of the server do in this page. */
export function commandTools(
  { dispatch }: AppStore,
  ask: (question: Confirmation) => Promise<boolean>,
): CommandTools {
  return {
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
    log: (text) => console.info(text),
  };
}
