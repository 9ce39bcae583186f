import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import { TickBox } from '../../shared/ui/form/tick-box.js';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { exportRows } from '@buildmesh/contracts';
import { isServerSet, kindOf } from '@buildmesh/domain';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { download } from '../../shared/api/transfer.js';
import { labelOf } from '../../entities/field/field-kind.js';
import { useFormats } from '../../entities/field/formats.js';
import type { RowQuery, VisibleEntity } from '../../entities/row/row-access.js';
import { useProject } from '../../entities/session/use-session.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import {
  exportMode,
  EXPORT_TYPES,
  MAX_EXPORT_FIELDS,
  MAX_EXPORT_ROWS,
  type ExportType,
} from './export.model.js';
import { TemplateChoiceFields } from './template-choice.js';
import { TooMuchData } from './template-export.model.js';
import { useTemplateExport } from './use-template-export.js';
import { JobView } from './job-view.js';
import { useStartExportMutation } from './transfer.api.js';

interface Props {
  entity: VisibleEntity;
  /** What the table shows: the same rows are exported. */
  query: { filter: NonNullable<RowQuery['query']>; sort: NonNullable<RowQuery['sort']>; search: string };
  total: number | undefined;
  /** Keys of the visible columns, in their order. */
  shown: readonly string[];
  onClose: () => void;
}

const isChosen =
  (keys: readonly string[]) =>
  ({ _key }: { _key: string }): boolean =>
    keys.includes(_key);

/** Export of what the table shows: at once when it is small, in the background when it is not (D35). */
export function ExportDialog({ entity, query, total, shown, onClose }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const project = useProject();
  const fields = useMemo(
    () =>
      entity._field.filter(
        (field) =>
          field._status === 'normal' &&
          kindOf(field) !== 'layout' &&
          (kindOf(field) !== 'unstored' || isServerSet(field)),
      ),
    [entity],
  );
  const [chosen, setChosen] = useState<string[]>(() =>
    shown.filter((key) => fields.some((field) => field._key === key)),
  );
  const [type, setType] = useState<ExportType | 'template'>('xlsx');
  const byTemplate = useTemplateExport({ entity, query, total, fields: fields.filter(isChosen(chosen)) });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [job, setJob] = useState<string | undefined>(undefined);
  const [startJob] = useStartExportMutation();
  const mode = exportMode(total, chosen.length);
  const params = { project: project._id, entity: entity._id };

  const make = async (): Promise<void> => {
    if (type === 'template') return (await byTemplate.run()) ? onClose() : undefined;
    const body = {
      query: query.filter,
      search: query.search === '' ? undefined : query.search,
      sort: query.sort,
      fields: chosen,
      type,
    };
    if (mode === 'direct') {
      await download(exportRows, { params, body, fileName: `${entity._name}.${type}` });
      return onClose();
    }
    const answer = await startJob({ params, body: { ...body, option: { job: true } }, quiet: true }).unwrap();
    if ('job' in answer) setJob(answer.job);
  };
  const run = async (): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      await make();
    } catch (cause) {
      if (cause instanceof TooMuchData) setFault(t('transfer.template.too-much'));
      else if (isApiFault(cause)) setFault(faultText(cause, t));
      else throw cause;
    } finally {
      setBusy(false);
    }
  };

  const limitText = (key: 'transfer.template.limit' | 'transfer.export-as-job') =>
    t(key, { rows: formats.number(MAX_EXPORT_ROWS, 0), fields: MAX_EXPORT_FIELDS });
  const toggle = (key: string): void =>
    setChosen((before) =>
      before.includes(key)
        ? before.filter((one) => one !== key)
        : fields.map((field) => field._key).filter((one) => one === key || before.includes(one)),
    );
  return (
    <AppDialog
      open
      width={560}
      busy={busy}
      title={t('transfer.export-of', { name: entity._name })}
      description={
        total === undefined
          ? undefined
          : t('transfer.export-rows', { count: total, shown: formats.number(total, 0) })
      }
      onClose={onClose}
      actions={
        job === undefined ? (
          <Button
            variant="contained"
            disabled={
              busy || chosen.length === 0 || total === 0 || (type === 'template' && !byTemplate.isReady)
            }
            onClick={() => void run()}
          >
            {t('transfer.export')}
          </Button>
        ) : (
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {t('transfer.finish')}
          </Button>
        )
      }
    >
      {fault ? (
        <Alert severity="error" role="alert" sx={{ mb: 3 }}>
          {fault}
        </Alert>
      ) : null}
      {job === undefined ? (
        <Stack spacing={4} sx={{ fontSize: 13 }}>
          <FormControl component="fieldset">
            <FormLabel component="legend" sx={LEGEND}>
              {t('transfer.file-type')}
            </FormLabel>
            <RadioGroup
              name="type"
              value={type}
              onChange={(_, chosenType) =>
                setType(EXPORT_TYPES.find((one) => one === chosenType) ?? 'template')
              }
            >
              {[...EXPORT_TYPES, 'template' as const].map((one) => (
                <FormControlLabel
                  key={one}
                  value={one}
                  control={<Radio sx={{ py: 0.5 }} />}
                  label={t(`transfer.type.${one}`)}
                  slotProps={{ typography: { variant: 'body2' } }}
                />
              ))}
            </RadioGroup>
          </FormControl>
          {type === 'template' && <TemplateChoiceFields {...byTemplate.choice} />}
          <FormControl component="fieldset">
            <FormLabel component="legend" sx={LEGEND}>
              {t('transfer.columns-chosen', { count: chosen.length, total: fields.length })}
            </FormLabel>
            <Box sx={COLUMNS}>
              {fields.map((field) => (
                <TickBox
                  key={field._key}
                  label={labelOf(field)}
                  checked={chosen.includes(field._key)}
                  onChange={() => toggle(field._key)}
                />
              ))}
            </Box>
          </FormControl>
          {type === 'template' ? (
            byTemplate.isOver && <Alert severity="warning">{limitText('transfer.template.limit')}</Alert>
          ) : mode === 'job' ? (
            <Alert severity="info">{limitText('transfer.export-as-job')}</Alert>
          ) : null}
        </Stack>
      ) : (
        <JobView id={job} onEnd={() => undefined} onRevert={() => undefined} />
      )}
    </AppDialog>
  );
}

const LEGEND = { mb: 1.5, fontSize: 13, fontWeight: 500, color: 'text.primary' } as const;
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: '6px 12px',
  maxHeight: 200,
  overflow: 'auto',
  px: 3,
  py: 2.5,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
} as const;
