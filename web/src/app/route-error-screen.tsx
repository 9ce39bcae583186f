import Button from '@mui/material/Button';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { EmptyState } from '../shared/ui/empty-state.js';
import { isChunkFailure } from './chunk-failure.js';
import { NotFoundScreen } from './message-screens.js';

/** Catches what a screen throws; the rest of the client keeps its state, a retry loads the page anew. */
export function RouteErrorScreen() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  const chunk = isChunkFailure(error);
  return (
    <EmptyState
      icon={TriangleAlert}
      title={t(chunk ? 'app.chunk.title' : 'app.crash.title')}
      text={t(chunk ? 'app.chunk.text' : 'app.crash.text')}
      action={
        <>
          <Button
            variant="contained"
            startIcon={<RotateCw size={16} />}
            onClick={() => window.location.reload()}
          >
            {t('app.reload')}
          </Button>
          <Button component={Link} to="/" variant="outlined" color="inherit" reloadDocument>
            {t('app.go-home')}
          </Button>
        </>
      }
    />
  );
}
