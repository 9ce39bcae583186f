import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft, type FormOfDraft } from '../../entities/draft/use-form-draft.js';
import { PeopleSourceContext, type PeopleSource } from '../../entities/field/people-source.js';
import { RowForm } from '../../entities/row/form/row-form.js';
import { enterForm } from '../../entities/run/open-form.js';
import type { RunCalls } from '../../entities/run/run-calls.js';
import type { ClientRun } from '../../entities/run/client-runs.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import { unsavedQuestion } from '../../shared/ui/dialog/use-leave-question.js';
import { useUnloadQuestion } from '../../shared/ui/dialog/use-unload-question.js';
import { SheetChoice } from './sheet-choice.js';
import { useRun, type RunProgress } from './use-run.js';

/** A run that ends sooner shows nothing of itself. */
const PATIENCE_MS = 400;

interface Props {
  run: ClientRun;
  calls: RunCalls;
  onClose: () => void;
}

/** A function that runs: its form, and how far it is. */
export function RunDialog({ run, calls, onClose }: Props) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const draft = useFormDraft(run.draft?._id);
  const state = useRun(run, calls, { onEnd: onClose, onSent: draft.drop });
  const formId = useId();
  useUnloadQuestion(state.dirty);
  useFormOfCode(state);
  const slow = useSlow(state.phase === 'opening' || state.phase === 'working');
  const asks = state.phase !== 'refused' && (state.form?.fields.length ?? 0) > 0;
  const stands = asks || state.phase === 'asking' || state.phase === 'refused' || slow;
  if (!stands) return null;
  const keeps = draft.on && asks;
  const keep = (stays: boolean) => draft.save(formOfDraft(run, state), state.typed, { stays });
  const close = async (): Promise<void> => {
    const kept = state.dirty && keeps && (await keep(false)) !== undefined;
    if (!state.dirty || kept || (await confirm(unsavedQuestion(t)))) onClose();
  };
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void state.submit().then(() => focusFault(form));
  };
  const working = state.phase === 'opening' || state.phase === 'working';
  return (
    <AppDialog
      open
      width={asks ? 640 : 480}
      title={state.name || t('program.title')}
      busy={working}
      onClose={() => void close()}
      onSubmit={submit}
      actions={
        state.phase === 'refused' ? (
          <Button variant="contained" onClick={onClose}>
            {t('shared.close')}
          </Button>
        ) : (
          <>
            {keeps && state.dirty && (
              <Button
                color="inherit"
                disabled={working}
                loading={draft.saving}
                onClick={() => void keep(true)}
              >
                {t('draft.save')}
              </Button>
            )}
            <Button color="inherit" variant="outlined" disabled={working} onClick={() => void close()}>
              {t('shared.cancel')}
            </Button>
            <Button
              type="submit"
              variant="contained"
              color={state.removes ? 'error' : 'primary'}
              loading={working}
            >
              {t(asks ? 'program.submit' : state.removes ? 'program.remove' : 'program.run')}
            </Button>
          </>
        )
      }
    >
      {asks && state.form ? (
        <Box id={formId} sx={{ pt: 1 }}>
          <PeopleSourceContext value={peopleOf(run, state)}>
            <RowForm
              fields={state.form.fields}
              values={state.values}
              onChange={state.change}
              errors={state.errors}
              problem={state.problem}
              canWrite={() => true}
              edition={state.edition}
              autoFocus
            />
          </PeopleSourceContext>
          <SheetChoice choices={state.sheet} onChange={state.chooseSheet} />
        </Box>
      ) : (
        <Told state={state} working={working} linked={run.linked === true} />
      )}
    </AppDialog>
  );
}

const peopleOf = ({ flow, version = 'latest' }: ClientRun, { form, waiting }: RunProgress): PeopleSource => ({
  members: form?.members ?? null,
  of: { flow, version, run: waiting },
});

const formOfDraft = (run: ClientRun, { name, program, waiting }: RunProgress): FormOfDraft => ({
  flow: run.flow,
  form: {
    type: 'program',
    ...(run.item !== undefined && { item: run.item }),
    ...(waiting === undefined ? { given: run.form } : { run: waiting }),
  },
  name: name === program ? name : [program, name].filter((part) => part !== '').join(' · '),
});

/** What stands where there is no form. */
function Told({ state, working, linked }: { state: RunProgress; working: boolean; linked: boolean }) {
  const { t } = useTranslation();
  if (state.problem)
    return (
      <Alert severity="error" role="alert">
        {state.problem}
      </Alert>
    );
  const ask = linked
    ? t('program.confirm-url', { name: state.name })
    : t(state.removes ? 'program.ask-remove' : 'program.ask-run');
  if (!working) return <Typography color="textSecondary">{ask}</Typography>;
  return (
    <Box role="status" sx={{ py: 2, display: 'grid', gap: 2 }}>
      <Typography color="textSecondary">{t('program.working')}</Typography>
      <LinearProgress aria-label={t('program.working')} />
    </Box>
  );
}

/** The first field that has to be looked at gets the focus. */
function focusFault(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Code of commands may read and fill the form while it stands (D7). */
function useFormOfCode(state: RunProgress): void {
  const latest = useRef(state);
  latest.current = state;
  useEffect(
    () =>
      enterForm({
        values: () => latest.current.values,
        set: (key, value) => {
          if (latest.current.form?.fields.some(({ _key }) => _key === key)) latest.current.fill(key, value);
        },
      }),
    [],
  );
}

/** True once something has gone on for longer than people take for at once. */
function useSlow(going: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!going) return undefined;
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [going]);
  return slow;
}
