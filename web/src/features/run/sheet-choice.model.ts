import type { SheetReading } from '@buildmesh/contracts';
import type { ApiFault } from '../../shared/api/faults/fault.js';

/** What only a person can tell of a spreadsheet: its encoding, or in which format a column is written (D97). */
export type SheetQuestion =
  | { kind: 'encoding'; candidates: string[] }
  | { kind: 'format'; field: string; name: string; candidates: string[]; together: boolean };

/** What was asked of the spreadsheet in a form, and what was answered. */
export interface SheetChoices {
  questions: readonly SheetQuestion[];
  reading: SheetReading;
}

export const NO_CHOICES: SheetChoices = { questions: [], reading: {} };

interface Asked {
  encodings?: { encoding: string }[];
  field?: string;
  name?: string;
  formats?: string[];
  together?: boolean;
}

/** The question in a refusal; `undefined` where it asks for nothing. */
export function questionIn({ data }: ApiFault): SheetQuestion | undefined {
  const asked = (data as { sheet?: Asked } | undefined)?.sheet;
  if (asked?.encodings)
    return { kind: 'encoding', candidates: asked.encodings.map(({ encoding }) => encoding) };
  if (asked?.field === undefined || !asked.formats?.length) return undefined;
  const { field, name = field, formats, together = false } = asked;
  return { kind: 'format', field, name, candidates: formats, together };
}

/** With one more question; the same one is not asked twice. */
export function askedToo({ questions, reading }: SheetChoices, next: SheetQuestion): SheetChoices {
  const others = questions.filter((one) => keyOf(one) !== keyOf(next));
  return { questions: [...others, next], reading };
}

/** With an answer. Where a column mixes formats the chosen one is tried first. */
export function answered(choices: SheetChoices, question: SheetQuestion, answer: string): SheetChoices {
  const { questions, reading } = choices;
  if (question.kind === 'encoding') return { questions, reading: { ...reading, encoding: answer } };
  const rest = question.together ? question.candidates.filter((one) => one !== answer) : [];
  const formats = { ...reading.formats, [question.field]: [answer, ...rest] };
  return { questions, reading: { ...reading, formats } };
}

export function answerTo({ reading }: SheetChoices, question: SheetQuestion): string {
  return (question.kind === 'encoding' ? reading.encoding : reading.formats?.[question.field]?.[0]) ?? '';
}

export const keyOf = (question: SheetQuestion): string =>
  question.kind === 'encoding' ? 'encoding' : `format ${question.field}`;
