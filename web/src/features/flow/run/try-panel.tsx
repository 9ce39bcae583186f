import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Flow, OutputOf, debugFlow } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { Play } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { isApiFault } from '../../../shared/api/faults/fault.js';
import { isEditable, toWire } from '../../../entities/field/field-kind.js';
import { faultText as valueFaultText } from '../../../entities/field/field-rules.js';
import { RowForm } from '../../../entities/row/form/row-form.js';
import { faultsOf, initialValues } from '../../../entities/row/form/row-form.model.js';
import type { Values } from '../../../entities/row/row-access.js';
import { SidePanel } from '../look/side-panel.js';
import { useDebugFlowMutation, useDebugRunsQuery } from '../flow.api.js';
import { LiveTrace, useLiveRun } from './live-run.js';
import { RunTrace } from './run-trace.js';
import type { FlowDraft } from '../editor/use-flow-draft.js';

/** The field in which the record is chosen that a function is tried with. */
const ITEM = '$item';

interface Props {
  flow: Flow;
  draft: FlowDraft;
  onSave: () => Promise<boolean>;
  onClose: () => void;
}

type Answer = OutputOf<typeof debugFlow>;

/** Runs the draft and shows what each step did (D40). */
export function TryPanel({ flow, draft, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const params = { project: flow._project, id: flow._id };
  const [run] = useDebugFlowMutation();
  const runs = useDebugRunsQuery({ params, quiet: true }, { refetchOnMountOrArgChange: true });
  const live = useLiveRun(flow._id);
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [edition, setEdition] = useState(0);
  const waiting = answer?.run !== undefined && answer.next ? answer.next : undefined;
  const asked = waiting ? (waiting.fields as FieldDefinition[]) : [...itemField(draft, t), ...draft.form];
  const [typed, setTyped] = useState<Values>({});
  const values = { ...initialValues(asked), ...waiting?.values, ...typed };
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());

  const execute = async (): Promise<void> => {
    if (!(await onSave())) return setProblem(t('flow.not-saved'));
    const { [ITEM]: item, ...form } = Object.fromEntries(
      asked.filter(isEditable).map((field) => [field._key, toWire(field, values[field._key])]),
    );
    const body = {
      form: Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null)),
      ...(typeof item === 'string' && { item }),
      ...(waiting && answer?.run !== undefined && { run: answer.run }),
    };
    setAnswer(await run({ params, body, quiet: true }).unwrap());
    setTyped({});
    setEdition((before) => before + 1);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const faults = faultsOf(asked, values);
    setErrors(new Map([...faults].map(([key, fault]) => [key, valueFaultText(fault, t)])));
    setProblem('');
    if (faults.size > 0) return;
    setBusy(true);
    try {
      await execute();
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      setAnswer(undefined);
      setProblem(faultText(fault, t));
    } finally {
      setBusy(false);
      void runs.refetch();
    }
  };
  const [last] = runs.data ?? [];
  // What was told of an earlier run is over.
  const begun = last ? last.start + 1 : 0;
  return (
    <SidePanel title={t('flow.try')} onClose={onClose} onSubmit={(event) => void submit(event)}>
      <Alert severity="info">{t('flow.try-real')}</Alert>
      {asked.length > 0 && (
        <RowForm
          fields={asked}
          values={values}
          onChange={(key, value) => setTyped((before) => ({ ...before, [key]: value }))}
          errors={errors}
          canWrite={() => true}
          edition={edition}
        />
      )}
      <Button type="submit" variant="contained" loading={busy} startIcon={<Play size={15} />}>
        {t(waiting ? 'flow.try-on' : 'flow.try-run')}
      </Button>
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      {busy && live && live.start >= begun ? <LiveTrace run={live} /> : last && <RunTrace run={last} />}
    </SidePanel>
  );
}

/** Chooses the record where the function is run for rows of a table. */
function itemField({ option }: FlowDraft, t: (key: string) => string): FieldDefinition[] {
  if (option.entity === undefined) return [];
  return [
    { _key: ITEM, _name: t('flow.source.item'), _type: 'relate', _relate: [option.entity], _option: {} },
  ];
}
