import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { FileSpreadsheet } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_IMPORT_BYTES } from '@buildmesh/contracts';
import { DropArea } from './drop-area.js';
import { isImportable } from './mapping.model.js';

interface Props {
  onFile: (file: File) => void;
  /** Share of the file that was sent, while it is being sent. */
  progress: number | undefined;
}

/** Where a file is dropped or chosen; what cannot be imported is refused before anything is sent. */
export function FileDrop({ onFile, progress }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [fault, setFault] = useState<string | undefined>(undefined);
  const take = (file: File | undefined): void => {
    if (!file) return;
    const wrong = !isImportable(file.name)
      ? 'transfer.wrong-type'
      : file.size === 0
        ? 'transfer.empty-file'
        : file.size > MAX_IMPORT_BYTES
          ? 'transfer.too-large'
          : undefined;
    setFault(wrong === undefined ? undefined : t(wrong));
    if (wrong === undefined) onFile(file);
  };
  return (
    <DropArea onFiles={([file]) => take(file)}>
      <FileSpreadsheet size={32} strokeWidth={1.4} aria-hidden />
      <label htmlFor={id}>{t('transfer.choose')}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        className="visually-hidden"
        disabled={progress !== undefined}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <p>
        {progress === undefined
          ? t('transfer.formats')
          : t('transfer.sending', { percent: Math.round(progress * 100) })}
      </p>
      {progress === undefined ? null : (
        <LinearProgress
          variant="determinate"
          value={progress * 100}
          sx={{ width: 240 }}
          aria-label={t('transfer.sending', { percent: Math.round(progress * 100) })}
        />
      )}
      {fault === undefined ? null : (
        <Typography role="alert" color="error">
          {fault}
        </Typography>
      )}
    </DropArea>
  );
}
