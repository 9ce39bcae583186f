import type { SheetReading } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import type { Values } from '../row/row-access.js';
import type { DisplayKey } from './display-cache.js';
import type { ClientRun } from './client-runs.js';

/** How a function presents itself before it runs. */
export interface RunDisplay {
  name: string;
  icon: string;
  /** False while it is not published, or not for this person. */
  enable: boolean;
  /** Asks before it runs from an address (D16). */
  confirmUrl: boolean;
  /** Removes the row that it is run for. */
  removes: boolean;
}

/** What a function asks for. */
export interface FormOfRun {
  fields: readonly FieldDefinition[];
  values: Values;
  /** Of a form in the middle of the run. */
  name?: string;
  /** The table of people, where they are named here by whoever may not list them otherwise. */
  members?: string | null;
}

/** What became of one step of a run; with `run` it waits for its next form. */
export interface AnswerOfRun {
  waiting?: { run: string; form: FormOfRun };
  /** Commands follow, which say what happened. */
  tells: boolean;
}

/** One step to be executed. */
export interface StepOfRun {
  form: Values;
  /** How a spreadsheet in the form is read. */
  sheet?: SheetReading;
  /** Of a run that goes on. */
  run?: string;
  /** Makes a repeat of the same step harmless (D86). */
  key: string;
}

/** How functions are reached; every call throws an `ApiFault` when refused. */
export interface RunCalls {
  display: (key: DisplayKey) => Promise<RunDisplay>;
  prepare: (run: ClientRun) => Promise<FormOfRun>;
  exec: (run: ClientRun, step: StepOfRun) => Promise<AnswerOfRun>;
}
