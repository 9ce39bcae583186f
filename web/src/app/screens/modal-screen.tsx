import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { AppWindow } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { MODAL_CATALOGUE } from './modal-catalogue.js';

/** `/common/modal`: a modal of the catalogue in a window of its own (platform §2.1). */
export function ModalScreen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const Modal = MODAL_CATALOGUE[search.get('modal') ?? ''];
  const close = (
    <Button variant="outlined" color="inherit" onClick={() => window.close()}>
      {t('shared.close')}
    </Button>
  );
  if (!Modal) return <EmptyState icon={AppWindow} title={t('app.modal.unknown')} action={close} />;
  return (
    <Box component="main" sx={{ p: 6, maxWidth: 960, mx: 'auto' }}>
      <Suspense>
        <Modal search={search} />
      </Suspense>
      <Box sx={{ mt: 6, display: 'flex', justifyContent: 'flex-end' }}>{close}</Box>
    </Box>
  );
}
