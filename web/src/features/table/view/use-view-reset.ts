import { useTranslation } from 'react-i18next';
import { notify } from '../../../shared/notice/notices.js';
import { HIDDEN_AT_FIRST } from '../use-table-fields.js';
import type { useViewState } from './use-view-state.js';
import { EMPTY_VIEW, type ViewState } from './view-state.model.js';

/** Shows a table as it was at first; a notice offers to take that back. */
export function useViewReset(
  view: ViewState,
  change: ReturnType<typeof useViewState>['change'],
  showSummary: (on: boolean) => void,
): () => void {
  const { t } = useTranslation();
  return () => {
    change({ ...EMPTY_VIEW, hidden: HIDDEN_AT_FIRST });
    showSummary(false);
    notify({
      level: 'success',
      text: t('table.view-reset'),
      action: {
        label: t('table.undo'),
        run: () => {
          change(view);
          showSummary(Object.keys(view.summary).length > 0);
        },
      },
    });
  };
}
