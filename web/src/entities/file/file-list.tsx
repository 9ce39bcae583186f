import Button from '@mui/material/Button';
import { Download, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { sizeText, type FileValue } from './file-value.js';
import { FileThumb } from './file-thumb.js';
import { useDownload } from './use-download.js';
import './file.css';
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
      <ul className="fl-list">
        {files.map((file, index) => (
          <li key={file.key ?? `${file.url} ${index}`}>
            <button
              type="button"
              className="fl-open"
              aria-label={t('shared.file.open', { name: file.name })}
              onClick={() => setShown(file)}
            >
              <FileThumb file={file} size={THUMB_PX} />
              <b>{file.name}</b>
            </button>
            {file.size === undefined ? null : <small>{sizeText(file.size, currentLocale())}</small>}
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
          </li>
        ))}
      </ul>
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
