import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Page } from '@buildmesh/contracts';
import { ArrowLeft, Eye, Monitor, Pencil, Redo2, Share2, Smartphone, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import type { useAutosave } from './use-autosave.js';
import type { useHistory } from './use-history.js';

interface Props {
  page: Page;
  saving: ReturnType<typeof useAutosave>;
  history: Omit<ReturnType<typeof useHistory>, 'now' | 'change'>;
  preview: string | null;
  onPreview: (device: 'pc' | 'mobile' | null) => void;
  onShare: () => void;
  onReload: () => void;
}

/** What the page is called, whether it is saved, and what can be done with it. */
export function DesignerBar({ page, saving, history, preview, onPreview, onShare, onReload }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <header className="pd-bar">
        <IconAction label={t('page.back')} icon={ArrowLeft} onClick={() => void navigate('/dev/page')} />
        <Typography variant="h3" component="h1" noWrap>
          {page._name}
        </Typography>
        <span className="pd-state" role="status">
          {t(`page.state.${saving.state}`)}
        </span>
        <span className="pd-gap" />
        {preview === null ? (
          <>
            <IconAction
              label={t('page.undo')}
              shortcut="Ctrl Z"
              icon={Undo2}
              disabled={!history.canUndo}
              onClick={history.undo}
            />
            <IconAction
              label={t('page.redo')}
              shortcut="Ctrl Y"
              icon={Redo2}
              disabled={!history.canRedo}
              onClick={history.redo}
            />
          </>
        ) : (
          <>
            <IconAction
              label={t('page.preview.pc')}
              icon={Monitor}
              aria-pressed={preview === 'pc'}
              onClick={() => onPreview('pc')}
            />
            <IconAction
              label={t('page.preview.mobile')}
              icon={Smartphone}
              aria-pressed={preview === 'mobile'}
              onClick={() => onPreview('mobile')}
            />
          </>
        )}
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={preview === null ? <Eye size={16} /> : <Pencil size={16} />}
          onClick={() => onPreview(preview === null ? 'pc' : null)}
        >
          {t(preview === null ? 'page.preview' : 'page.edit')}
        </Button>
        <Button size="small" variant="contained" startIcon={<Share2 size={16} />} onClick={onShare}>
          {t('page.share')}
        </Button>
      </header>
      {saving.state === 'conflict' && (
        <Alert
          severity="warning"
          action={
            <>
              <Button size="small" color="inherit" onClick={onReload}>
                {t('page.conflict-theirs')}
              </Button>
              <Button size="small" color="inherit" onClick={() => void saving.overwrite()}>
                {t('page.conflict-mine')}
              </Button>
            </>
          }
        >
          {t('page.conflict')}
        </Alert>
      )}
      {saving.state === 'failed' && (
        <Alert
          severity="error"
          action={
            <Button size="small" color="inherit" onClick={() => void saving.save()}>
              {t('shared.retry')}
            </Button>
          }
        >
          {saving.fault
            ? (saving.fault.errors?.[0]?.message ?? faultText(saving.fault, t))
            : t('page.state.failed')}
        </Alert>
      )}
    </>
  );
}
