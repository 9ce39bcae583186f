import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { sizeText, type FileValue } from './file-value.js';
import { FileThumb, usePictureUrl } from './file-thumb.js';
import { useDownload } from './use-download.js';

/** A file on its own: the picture as large as there is room, or what there is to say of it. */
export function FilePreview({ file, onClose }: { file: FileValue; onClose: () => void }) {
  const { t } = useTranslation();
  const url = usePictureUrl(file);
  const save = useDownload();
  return (
    <AppDialog
      open
      onClose={onClose}
      title={file.name}
      description={file.size === undefined ? undefined : sizeText(file.size, currentLocale())}
      width={url ? 960 : 480}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('shared.close')}
          </Button>
          <Button variant="contained" startIcon={<Download size={16} />} onClick={() => void save([file])}>
            {t('shared.file.download')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 160 }}>
        {url ? (
          <Box
            component="img"
            src={url}
            alt={file.name}
            sx={{ maxWidth: '100%', maxHeight: '65vh', objectFit: 'contain', borderRadius: '6px' }}
          />
        ) : (
          <FileThumb file={file} size={96} />
        )}
      </Box>
    </AppDialog>
  );
}
