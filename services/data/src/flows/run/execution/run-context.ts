import type { EntityManager } from 'typeorm';
import type { CallContext, SheetReading } from '@buildmesh/contracts';
import type { RunRows } from './run-rows.js';
import type { CallerViews, RunBudget, RunNotice, RunWatch, TraceStep } from './run.types.js';

/** What a run is and has by itself: whose it is, its rows and its limits. */
export interface RunContext {
  project: string;
  context: CallContext;
  /** The transaction that is open; another one after `apart`. */
  transaction: { readonly manager: EntityManager };
  /** Waits for others without a place among the runs and without a transaction: what was written so far is kept (D94). */
  apart<T>(work: () => Promise<T>): Promise<T>;
  rows: RunRows;
  /** Entities with the rights of whoever runs it: for what people fill in, and what they are shown (D93). */
  views: CallerViews;
  budget: RunBudget;
  depth: number;
  /** Nothing may be written: the run answers a question. */
  readOnly: boolean;
  notices: RunNotice[];
  /** What takes back what was done outside, should the run fail: its own writes roll back by themselves. */
  undo: (() => Promise<void>)[];
  /** How a spreadsheet that was filled in is read, where the file does not say. */
  sheet?: SheetReading | undefined;
  trace?: TraceStep[] | undefined;
  watch?: RunWatch | undefined;
}
