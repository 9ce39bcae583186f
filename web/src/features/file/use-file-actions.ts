import { useTranslation } from 'react-i18next';
import { downloadFile, type FileEntry } from '@buildmesh/contracts';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { download } from '../../shared/api/transfer.js';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import { useRemoveFileMutation } from './folder.api.js';

/** What can be done with a file of the project. */
export function useFileActions({ value, name }: FileEntry) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const confirm = useConfirm();
  const [removeFile] = useRemoveFileMutation();
  const save = async (): Promise<void> => {
    try {
      await download(downloadFile, { params: { project, name: value }, fileName: name });
    } catch (cause) {
      if (!isApiFault(cause)) throw cause;
      notify({ level: 'error', text: t('shared.file.download-failed', { reason: faultText(cause, t) }) });
    }
  };
  const remove = async (): Promise<void> => {
    const sure = await confirm({
      title: t('file.remove-title', { name }),
      text: t('file.remove-text'),
      confirmLabel: t('file.remove-confirm'),
      danger: true,
    });
    if (!sure) return;
    const { error } = await removeFile({ params: { project }, body: { file: value } });
    if (!error) notify({ level: 'success', text: t('file.removed', { name }) });
  };
  return { download: save, remove };
}
