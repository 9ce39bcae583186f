import { newId } from '@buildmesh/kernel';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText as refusalText } from '../../shared/api/faults/fault-reaction.js';
import { CODE, isApiFault, type ApiFault } from '../../shared/api/faults/fault.js';
import { faultText } from '../../entities/field/field-rules.js';
import { askedToo, NO_CHOICES, questionIn, type SheetChoices } from './sheet-choice.model.js';
import { isEditable, toWire } from '../../entities/field/field-kind.js';
import { faultsOf, serverFaults } from '../../entities/row/form/row-form.model.js';
import { notify } from '../../shared/notice/notices.js';
import type { RunCalls, RunDisplay, FormOfRun } from '../../entities/run/run-calls.js';
import type { ClientRun } from '../../entities/run/client-runs.js';
import type { Values } from '../../entities/row/row-access.js';

/** `asking`: its form stands; `working`: it is on its way; `refused`: it cannot run, and that is shown. */
type Phase = 'opening' | 'asking' | 'working' | 'refused';

export interface RunProgress {
  phase: Phase;
  name: string;
  /** The function, whichever of its forms stands. */
  program: string;
  form: FormOfRun | undefined;
  values: Values;
  /** What was typed into this form. */
  typed: Values;
  /** It removes the row that it is run for. */
  removes: boolean;
  /** The run that waits for this form, where it is one in the middle. */
  waiting: string | undefined;
  errors: ReadonlyMap<string, string>;
  problem: string | undefined;
  dirty: boolean;
  /** Changes with every form of the run, so that editors start anew. */
  edition: number;
  /** What the spreadsheet in the form leaves open. */
  sheet: SheetChoices;
  chooseSheet: (choices: SheetChoices) => void;
  change: (key: string, value: unknown) => void;
  /** Sets a value from outside of the form: its editor starts anew. */
  fill: (key: string, value: unknown) => void;
  submit: () => Promise<void>;
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

interface Ends {
  /** There is nothing more to show. */
  onEnd: () => void;
  /** What was filled in has been taken. */
  onSent: () => void;
}

/** Runs one function: what it looks like, its form, its execution, and further forms until it has ended (D38). */
export function useRun(run: ClientRun, calls: RunCalls, { onEnd, onSent }: Ends): RunProgress {
  const { t } = useTranslation();
  const [phase, setPhase] = useState<Phase>('opening');
  const [display, setDisplay] = useState<RunDisplay>();
  const [form, setForm] = useState<FormOfRun>();
  const [typed, setTyped] = useState<Values>({});
  const [errors, setErrors] = useState(NO_ERRORS);
  const [problem, setProblem] = useState<string>();
  const [edition, setEdition] = useState(0);
  const [sheet, chooseSheet] = useState(NO_CHOICES);
  const waiting = useRef<string | undefined>(undefined);
  const busy = useRef(false);
  const sent = useRef({ body: '', key: '' });
  const values = { ...form?.values, ...typed };

  const show = (next: FormOfRun): void => {
    setForm(next);
    setTyped({});
    chooseSheet(NO_CHOICES);
    setErrors(NO_ERRORS);
    setProblem(undefined);
    setEdition((before) => before + 1);
    setPhase('asking');
  };
  /** Says why it does not run; one that is not for this person is left out unless it was started strictly. */
  const refuse = (text: string, quietly: boolean): void => {
    if (quietly) return onEnd();
    setProblem(text);
    setPhase('refused');
  };
  const refused = (fault: ApiFault, at: FormOfRun): void => {
    if (fault.code === CODE.silent) return onEnd();
    const question = questionIn(fault);
    if (question) chooseSheet((before) => askedToo(before, question));
    const { byField, rest } = serverFaults(at.fields, fault.errors);
    setErrors(byField);
    if (byField.size > 0 && rest.length === 0) setProblem(t('program.submit-fail-form'));
    else {
      // What is wrong with a step's own table is told whole, with the names of its fields.
      const isOfForm = fault.code === CODE.invalid && rest.length > 0;
      setProblem(`${t('program.submit-fail')}: ${isOfForm ? rest.join('; ') : refusalText(fault, t)}`);
    }
    setPhase('asking');
  };
  /** The same step sent once more, since no answer came, has no second effect (D86). */
  const keyOf = (body: string): string => {
    if (body !== sent.current.body) sent.current = { body, key: newId() };
    return sent.current.key;
  };
  const execute = async (at: FormOfRun, given: Values, name: string): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPhase('working');
    setProblem(undefined);
    const written = wireValues(at, given);
    const key = keyOf(JSON.stringify([waiting.current, written, sheet.reading]));
    try {
      const answer = await calls.exec(run, {
        ...{ form: written, run: waiting.current, key },
        ...(sheet.questions.length > 0 && { sheet: sheet.reading }),
      });
      sent.current = { body: '', key: '' };
      onSent();
      waiting.current = answer.waiting?.run;
      if (answer.waiting) return show(answer.waiting.form);
      if (!answer.tells) notify({ level: 'success', text: t('program.done', { name }) });
      onEnd();
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      refused(fault, at);
    } finally {
      busy.current = false;
    }
  };
  /** The form of a draft stands as it was left; what it no longer asks for is left out. */
  const goOn = (start: FormOfRun, draft: NonNullable<ClientRun['draft']>): void => {
    const known = new Set(start.fields.map(({ _key }) => _key));
    waiting.current = draft.run;
    show(start);
    setTyped(Object.fromEntries(Object.entries(draft.save).filter(([key]) => known.has(key))));
  };
  const open = async (): Promise<void> => {
    try {
      const { project, flow, version = 'latest' } = run;
      const shown = await calls.display({ project, flow, version });
      setDisplay(shown);
      // Started strictly, the server says why it may not be run (D16).
      if (!shown.enable && !run.strict) return onEnd();
      const asked = await calls.prepare(run);
      // A form in the middle of a run begins with what the run gives it.
      const given = run.draft?.run === undefined ? run.form : {};
      const start = { ...asked, values: { ...asked.values, ...given } };
      if (run.draft) return goOn(start, run.draft);
      const asksFirst = (run.linked === true && shown.confirmUrl) || shown.removes;
      if (run.auto && !asksFirst && asked.fields.length === 0) {
        setForm(start);
        return await execute(start, start.values, shown.name);
      }
      show(start);
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      if (fault.code === CODE.silent) return onEnd();
      const text = fault.code === CODE.missing ? t('program.not-found') : refusalText(fault, t);
      refuse(text, !run.strict && (fault.code === CODE.noAuthority || fault.code === CODE.missing));
    }
  };
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void open();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a run is opened once
  }, []);

  const submit = async (): Promise<void> => {
    if (!form || busy.current) return;
    const faults = faultsOf(form.fields, values);
    setErrors(new Map([...faults].map(([key, fault]) => [key, faultText(fault, t)])));
    setProblem(faults.size > 0 ? t('program.has-errors') : undefined);
    if (faults.size === 0) await execute(form, values, display?.name ?? '');
  };
  const change = useCallback((key: string, value: unknown) => {
    setTyped((before) => ({ ...before, [key]: value }));
    // Another file leaves open something else.
    chooseSheet(NO_CHOICES);
    setErrors((before) => (before.has(key) ? new Map([...before].filter(([one]) => one !== key)) : before));
  }, []);
  const fill = useCallback(
    (key: string, value: unknown) => {
      change(key, value);
      setEdition((before) => before + 1);
    },
    [change],
  );
  return {
    phase,
    name: form?.name ?? display?.name ?? '',
    program: display?.name ?? '',
    form,
    values,
    typed,
    removes: display?.removes ?? false,
    waiting: waiting.current,
    errors,
    problem,
    dirty: Object.keys(typed).length > 0,
    edition,
    sheet,
    chooseSheet,
    change,
    fill,
    submit,
  };
}

/** What is sent of a form: what its fields hold. A start may bring more, which no field takes and the server refuses. */
function wireValues({ fields }: FormOfRun, values: Values): Values {
  return Object.fromEntries(
    fields
      .filter((field) => isEditable(field) && values[field._key] !== undefined)
      .map((field) => [field._key, toWire(field, values[field._key])]),
  );
}
