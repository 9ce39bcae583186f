import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { Download, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { sizeText, type FileValue } from './file-value.js';
import { FileThumb } from './file-thumb.js';
import { useDownload } from './use-download.js';
import { lazyPart } from '../../shared/ui/state/lazy-part.js';

const FilePreview = lazyPart(async () => (await import('./file-preview.js')).FilePreview);

const THUMB_PX = 40;

interface Props {
  files: readonly FileValue[];
  /** Absent where nothing may be changed. */
  onRemove?: (index: number) => void;
}

/** Files of a record: look at them, save them, take them out. */
export function FileList({ files, onRemove }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<FileValue>();
  const save = useDownload();
  if (files.length === 0) return null;
  return (
    <>
      <List disablePadding sx={{ display: 'grid', gap: 1 }}>
        {files.map((file, index) => (
          <ListItem key={file.key ?? `${file.url} ${index}`} disablePadding sx={ENTRY}>
            <ButtonBase
              aria-label={t('shared.file.open', { name: file.name })}
              onClick={() => setShown(file)}
              sx={OPEN}
            >
              <FileThumb file={file} size={THUMB_PX} />
              <Typography component="b" noWrap sx={{ fontWeight: 500, fontSize: 'inherit' }}>
                {file.name}
              </Typography>
            </ButtonBase>
            {file.size === undefined ? null : (
              <Typography variant="caption" color="text.secondary" sx={{ flex: 'none', px: 1.5 }}>
                {sizeText(file.size, currentLocale())}
              </Typography>
            )}
            <IconAction
              icon={Download}
              label={t('shared.file.download-one', { name: file.name })}
              onClick={() => void save([file])}
            />
            {onRemove ? (
              <IconAction
                icon={Trash2}
                label={t('shared.file.remove', { name: file.name })}
                onClick={() => onRemove(index)}
              />
            ) : null}
          </ListItem>
        ))}
      </List>
      {files.length > 1 ? (
        <Button size="small" startIcon={<Download size={14} />} onClick={() => void save(files)}>
          {t('shared.file.download-all', { count: files.length })}
        </Button>
      ) : null}
      {shown ? (
        <Suspense>
          <FilePreview file={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

const ENTRY = {
  gap: 0.5,
  minWidth: 0,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '6px',
  p: '3px 4px 3px 3px',
} as const;
const OPEN = {
  flex: 1,
  minWidth: 0,
  gap: 2.5,
  justifyContent: 'start',
  textAlign: 'left',
  borderRadius: '4px',
} as const;
