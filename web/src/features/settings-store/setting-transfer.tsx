import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Download, FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHARABLE_MODELS } from '@buildmesh/domain';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { saveBlob } from '../../shared/api/transfer.js';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import { FormSkeleton } from '../../shared/ui/state/skeletons.js';
import { useSharedRecordsQuery, useTakeOverMutation } from './setting-transfer.api.js';
import { fileNameOf, fileText, readSettingFile, type SettingFile } from './setting-file.model.js';

interface Props {
  /** Models of which records are offered; all that travel by default. */
  models?: readonly (typeof SHARABLE_MODELS)[number][];
  /** What is offered, in words. */
  title?: string;
  text?: string;
}

/** Records of the project that other projects may take over, each as a file; and files of others, taken over in one step. */
export function SettingTransferPanel({ models = SHARABLE_MODELS, title, text }: Props) {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const { data, error, refetch } = useSharedRecordsQuery({
    params,
    body: { models: [...models] },
    quiet: true,
  });
  return (
    <SettingsSection title={title ?? t('sharing.transfer')} text={text ?? t('sharing.transfer.text')}>
      {error && !data && <ErrorState fault={error} onRetry={() => void refetch()} compact />}
      {!data && !error && <FormSkeleton />}
      {data?.length === 0 && <Typography color="textSecondary">{t('sharing.transfer.empty')}</Typography>}
      {data !== undefined && data.length > 0 && <RecordList records={data} />}
      {data && <TakeOver />}
    </SettingsSection>
  );
}

function RecordList({ records }: { records: readonly SettingFile[] }) {
  const { t } = useTranslation();
  const save = (record: SettingFile) =>
    saveBlob(new Blob([fileText(record)], { type: 'application/json' }), fileNameOf(record));
  return (
    <Box
      component="ul"
      aria-label={t('sharing.transfer')}
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflow: 'auto' }}
    >
      {records.map((record) => {
        const name = fileNameOf(record);
        return (
          <Box
            component="li"
            key={`${record._model} ${record._key}`}
            sx={{ display: 'flex', alignItems: 'center', gap: 2, borderBottom: 1, borderColor: 'divider' }}
          >
            <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <IconAction
              icon={Download}
              label={t('sharing.transfer.save', { name })}
              onClick={() => save(record)}
            />
          </Box>
        );
      })}
    </Box>
  );
}

/** Takes files over; all of them, or none where one is faulty. */
function TakeOver() {
  const { t } = useTranslation();
  const id = useId();
  const params = { project: useProject()._id };
  const [take, { isLoading }] = useTakeOverMutation();
  const [fault, setFault] = useState<string | null>(null);
  const read = async (files: readonly File[]) => {
    setFault(null);
    const records = await Promise.all(files.map(async (file) => readSettingFile(await file.text())));
    const bad = records.findIndex((record) => record === undefined);
    if (bad >= 0) return setFault(t('sharing.transfer.unreadable', { name: files[bad]?.name ?? '' }));
    const list = records.flatMap((record) => record ?? []);
    const answer = await take({ params, body: { list }, quiet: true });
    if ('data' in answer && answer.data)
      notify({ level: 'success', text: t('sharing.transfer.done', { count: answer.data.saved }) });
    else if (isApiFault(answer.error)) setFault(faultText(answer.error, t));
  };
  return (
    <>
      {fault !== null && (
        <Alert severity="error" role="alert">
          {fault}
        </Alert>
      )}
      <Box>
        <Button
          component="label"
          htmlFor={id}
          variant="outlined"
          color="inherit"
          disabled={isLoading}
          startIcon={<FileUp size={16} />}
        >
          {t('sharing.transfer.take')}
        </Button>
        <input
          id={id}
          type="file"
          multiple
          accept=".json"
          aria-label={t('sharing.transfer.take')}
          className="visually-hidden"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            if (files.length > 0) void read(files);
          }}
        />
      </Box>
    </>
  );
}
