import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NotebookPen } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { DRAFTS_STORED } from '@buildmesh/domain';
import { useDraftsQuery } from '../../entities/draft/draft.api.js';
import { firstDrafts } from '../../entities/draft/draft.rules.js';
import { useContinueDraft } from '../../entities/draft/use-continue-draft.js';
import { useDraftsOn } from '../../entities/draft/use-drafts-on.js';
import { useIsPreview, useProject } from '../../entities/session/use-session.js';
import { hasFlag, onFlags } from '../../shared/state/flags/local-flags.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { DraftRow } from './draft-row.js';
import { useDraftRemoval } from './use-draft-removal.js';

/** `/draft`: what the signed-in person has typed into forms and not yet sent. */
export function DraftScreen() {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const preview = useIsPreview();
  const { data, error, refetch } = useDraftsQuery(
    { params, quiet: true },
    { skip: preview, refetchOnMountOrArgChange: true },
  );
  const debug = useSyncExternalStore(onFlags, () => hasFlag('debug'));
  const [all, setAll] = useState(false);
  const goOn = useContinueDraft();
  const { hidden, throwAway } = useDraftRemoval();
  const drafts = preview ? [] : data?.filter(({ _id }) => !hidden.has(_id));
  const shown = drafts && (all ? drafts : firstDrafts(drafts, debug));
  return (
    <PageBody>
      <PageHeader title={t('draft.title')} description={t('draft.text', { count: DRAFTS_STORED })} />
      {error && !data && <ErrorState compact fault={error} onRetry={() => void refetch()} />}
      {!drafts && !error && <ListSkeleton rows={4} />}
      {shown && drafts && (
        <>
          <Box component="ul" aria-label={t('draft.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {shown.map((draft) => (
              <DraftRow
                key={draft._id}
                draft={draft}
                onContinue={() => void goOn(draft._id)}
                onRemove={() => throwAway(draft)}
              />
            ))}
          </Box>
          {drafts.length > shown.length && (
            <Button color="inherit" onClick={() => setAll(true)} sx={{ mt: 2 }}>
              {t('draft.show-all', { count: drafts.length })}
            </Button>
          )}
          {drafts.length === 0 && <NoDrafts />}
        </>
      )}
    </PageBody>
  );
}

function NoDrafts() {
  const { t } = useTranslation();
  const on = useDraftsOn();
  return (
    <EmptyState
      icon={NotebookPen}
      title={t('draft.none')}
      text={on ? t('draft.none-text') : t('draft.off-text')}
    />
  );
}
