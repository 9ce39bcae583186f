import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { VisibleEntity } from '../../entities/row/row-access.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { FileDrop } from './file-drop.js';
import { JobView } from './job-view.js';
import { MappingStep } from './mapping-step.js';
import { problemsOf } from './mapping.model.js';
import { useImport } from './use-import.js';

export interface ImportDialogProps {
  /** The table to import into; absent to make a new one of the file. */
  entity?: Pick<VisibleEntity, '_id' | '_name' | '_field'>;
  onClose: () => void;
  /** Rows were written, or taken back. */
  onDone: (entity: string) => void;
}

/** Import in four steps: file, columns, check or import, result (D35). */
export function ImportDialog({ entity, onClose, onDone }: ImportDialogProps) {
  const { t } = useTranslation();
  const state = useImport({ entity, onDone });
  const isNewTable = entity === undefined;
  const blocked =
    state.preview === undefined ||
    state.preview.encodings.length > 0 ||
    problemsOf(state.plans, state.fields, state.options.key).some((problem) => problem.kind !== 'required');
  const close = (): void => {
    void state.abandon();
    onClose();
  };
  const { ended } = state;
  const hasFaults = ended !== undefined && ended.failed > 0;
  /** Nothing was written: the file, its columns and the choices are still there. */
  const isUnfinished =
    !state.dry && ended?.kind === 'import' && (ended.state === 'failed' || ended.state === 'cancelled');
  const goodRows =
    hasFaults && (ended.total ?? 0) > ended.failed ? (
      <Button
        variant="contained"
        disabled={state.busy}
        onClick={() => void state.run(false, { partial: true })}
      >
        {t('transfer.import-good')}
      </Button>
    ) : null;
  return (
    <AppDialog
      open
      width={state.step === 'columns' ? 820 : 560}
      busy={state.busy && state.step !== 'running'}
      title={isNewTable ? t('transfer.new-table') : t('transfer.import-into', { name: entity._name })}
      description={
        state.step === 'file'
          ? t(isNewTable ? 'transfer.new-table.text' : 'transfer.import.text')
          : state.file?.name
      }
      onClose={close}
      actions={
        state.step === 'columns' ? (
          <>
            <Button color="inherit" onClick={state.back} disabled={state.busy}>
              {t('transfer.other-file')}
            </Button>
            {isNewTable ? null : (
              <Button
                color="inherit"
                variant="outlined"
                disabled={blocked || state.busy}
                onClick={() => void state.run(true)}
              >
                {t('transfer.check')}
              </Button>
            )}
            <Button
              variant="contained"
              disabled={blocked || state.busy}
              onClick={() => void state.run(false)}
            >
              {t('transfer.import')}
            </Button>
          </>
        ) : state.step === 'running' && state.ended ? (
          isUnfinished ? (
            <>
              <Button
                color={goodRows ? 'inherit' : 'primary'}
                variant={goodRows ? 'text' : 'contained'}
                onClick={state.toColumns}
              >
                {t('transfer.back-to-columns')}
              </Button>
              {goodRows}
            </>
          ) : state.dry ? (
            <>
              <Button color="inherit" onClick={state.toColumns}>
                {t('transfer.back')}
              </Button>
              {hasFaults ? (
                goodRows
              ) : (
                <Button variant="contained" disabled={state.busy} onClick={() => void state.run(false)}>
                  {t('transfer.import-now')}
                </Button>
              )}
            </>
          ) : (
            <Button variant="contained" onClick={close}>
              {t('transfer.finish')}
            </Button>
          )
        ) : undefined
      }
    >
      {state.fault ? (
        <Alert severity="error" role="alert" sx={{ mb: 3 }}>
          {state.fault}
        </Alert>
      ) : null}
      {state.step === 'file' ? (
        <FileDrop onFile={(file) => void state.choose(file)} progress={state.progress} />
      ) : null}
      {state.step === 'columns' && state.preview ? (
        <>
          {isNewTable ? (
            <TextField
              label={t('transfer.table-name')}
              value={state.name}
              onChange={(event) => state.setName(event.target.value)}
              sx={{ mb: 3 }}
              slotProps={{ htmlInput: { maxLength: 60 } }}
            />
          ) : null}
          <MappingStep
            preview={state.preview}
            plans={state.plans}
            fields={state.fields}
            options={state.options}
            onPlans={state.setPlans}
            onOptions={state.setOptions}
            onReread={(how) => void state.reread(how)}
            isNewTable={isNewTable}
          />
        </>
      ) : null}
      {state.step === 'running' && state.job ? (
        <JobView key={state.job} id={state.job} dry={state.dry} onEnd={state.end} onRevert={state.follow} />
      ) : null}
    </AppDialog>
  );
}
