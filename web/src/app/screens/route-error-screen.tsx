import Button from '@mui/material/Button';
import { CloudOff, RotateCw, Sparkles, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Link, useLocation, useNavigate, useRouteError } from 'react-router';
import { isChunkFailure } from '../../shared/api/chunk-failure.js';
import { useAppSelector } from '../../shared/state/hooks.js';
import { useRetryWhenBack } from '../../shared/state/use-retry-when-back.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { NotFoundScreen } from './message-screens.js';

const FACE = {
  release: [Sparkles, 'app.chunk.title', 'app.chunk.text'],
  missing: [CloudOff, 'app.chunk.missing-title', 'app.chunk.missing-text'],
  crash: [TriangleAlert, 'app.crash.title', 'app.crash.text'],
} as const;

/** Catches what a screen throws; the rest of the client keeps its state. Code that did not come is asked for again. */
export function RouteErrorScreen() {
  const { t } = useTranslation();
  const error = useRouteError();
  const navigate = useNavigate();
  const here = useLocation();
  const newRelease = useAppSelector(({ network }) => network.newRelease && !network.offline);
  const missing = isChunkFailure(error);
  const askAgain = () => void navigate(here, { replace: true });
  useRetryWhenBack(missing ? askAgain : undefined);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  const [icon, title, text] = FACE[missing ? (newRelease ? 'release' : 'missing') : 'crash'];
  const retry = missing && !newRelease;
  return (
    <EmptyState
      icon={icon}
      title={t(title)}
      text={t(text)}
      action={
        <>
          <Button
            variant="contained"
            startIcon={<RotateCw size={16} />}
            onClick={() => (retry ? askAgain() : window.location.reload())}
          >
            {t(retry ? 'shared.retry' : 'shared.reload')}
          </Button>
          <Button component={Link} to="/" variant="outlined" color="inherit" reloadDocument={!retry}>
            {t('app.go-home')}
          </Button>
        </>
      }
    />
  );
}
