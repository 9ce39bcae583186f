import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFiles } from '@buildmesh/contracts';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { download } from '../../shared/api/transfer.js';
import { notify } from '../../shared/notice/notices.js';
import { useMaybeProject } from '../session/use-session.js';
import { referenceOf, type FileValue } from './file-value.js';

/** Saves files of ours: one as it is, several as one archive; opens what lies elsewhere. */
export function useDownload(): (files: readonly FileValue[]) => Promise<void> {
  const { t } = useTranslation();
  const project = useMaybeProject()?._id;
  return useCallback(
    async (files) => {
      const [first] = files;
      const references = files.map(referenceOf).filter((reference) => reference !== undefined);
      if (!first || project === undefined) return;
      if (references.length === 0) {
        window.open(first.url, '_blank', 'noopener,noreferrer');
        return;
      }
      const fileName = references.length === 1 ? first.name : 'files.zip';
      try {
        await download(downloadFiles, { params: { project }, body: { files: references }, fileName });
      } catch (cause) {
        if (!isApiFault(cause)) throw cause;
        notify({ level: 'error', text: t('shared.file.download-failed', { reason: faultText(cause, t) }) });
      }
    },
    [project, t],
  );
}
