import { Download, File, FileImage, Folder, ScrollText, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { Link as RouterLink } from 'react-router';
import type { FileEntry } from '@buildmesh/contracts';
import { useFormats } from '../../entities/field/formats.js';
import { sizeText } from '../../entities/file/file-value.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { isLog } from './folder.model.js';
import { useFileActions } from './use-file-actions.js';
import { useFolderNames } from './use-folder-names.js';
import { lazyPart } from '../../shared/ui/state/lazy-part.js';

const LogDialog = lazyPart(async () => (await import('./log-dialog.js')).LogDialog);

/** A folder to open, or a file with what there is to say of it and to do with it. */
export function EntryRow({ entry, by }: { entry: FileEntry; by: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameOf = useFolderNames();
  const actions = useFileActions(entry);
  const [lines, setLines] = useState(false);
  if (entry.type === 'dir') {
    const name = nameOf(entry.name);
    return (
      <li>
        <RouterLink
          className="af-name"
          to={`?f=${encodeURIComponent(entry.value)}`}
          aria-label={t('file.open-folder', { name })}
        >
          <Folder size={18} strokeWidth={1.6} aria-hidden />
          <span>{name}</span>
        </RouterLink>
      </li>
    );
  }
  const { name } = entry;
  const Icon = entry.mime?.startsWith('image/') ? FileImage : File;
  return (
    <li>
      <span className="af-name">
        <Icon size={18} strokeWidth={1.6} aria-hidden />
        <span title={entry.value}>{name}</span>
      </span>
      <span className="af-fact">
        <span className="visually-hidden">{t('file.size')} </span>
        {sizeText(entry.size ?? 0, currentLocale())}
      </span>
      <span className="af-fact">
        <span className="visually-hidden">{t('file.time')} </span>
        {formats.timestamp(entry.time ?? Number.NaN)}
      </span>
      <span className="af-fact af-by">
        <span className="visually-hidden">{t('file.user')} </span>
        {by}
      </span>
      <span className="af-deeds">
        {isLog(name) ? (
          <IconAction icon={ScrollText} label={t('file.lines', { name })} onClick={() => setLines(true)} />
        ) : null}
        <IconAction
          icon={Download}
          label={t('file.download', { name })}
          onClick={() => void actions.download()}
        />
        <IconAction icon={Trash2} label={t('file.remove', { name })} onClick={() => void actions.remove()} />
      </span>
      {lines ? (
        <Suspense>
          <LogDialog entry={entry} onClose={() => setLines(false)} />
        </Suspense>
      ) : null}
    </li>
  );
}
