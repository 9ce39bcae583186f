import type { BotId } from './bots.js';

export const DRAFT_BOT: BotId = '$$BOT@DRAFT';

/** Longest draft, in characters of its JSON; longer ones are not saved (data §5, §9). */
export const MAX_DRAFT = 102_400;
/** Drafts that a person has in a project; the oldest makes room (data §9). */
export const DRAFTS_STORED = 10;

/** What was begun: the form of a function, a new record of a table, an application. */
type DraftForm =
  | {
      type: 'program';
      /** The record that the function is about. */
      item?: string | undefined;
      /** Of a form in the middle of a run: the run that waits for it. */
      run?: string | undefined;
      /** What the form was started with. */
      given?: Record<string, unknown> | undefined;
    }
  | { type: 'record'; entity: string }
  | { type: 'approval'; approval: string };

/** What a person has typed into a form and not yet sent (spec: data §3). */
export interface Draft {
  /** The function of the form; `null` where the form is that of a table or of an approval. */
  flow: string | null;
  form: DraftForm;
  /** How the form is called. */
  name: string;
  /** When it was begun, epoch ms. */
  timestamp: number;
  /** What was typed, by key of the field. */
  save: Record<string, unknown>;
  /** When it was last saved, epoch ms. */
  time: number;
}

const START = '$$DRAFT';
const END = 'DRAFT$$';

/** A draft as the text of a message (spec: data §3). */
export const wrapDraft = (draft: Draft): string => `${START}${JSON.stringify(draft)}${END}`;

/** The draft in the text of a message; `undefined` for what holds none. */
export function unwrapDraft(content: string): Draft | undefined {
  if (!content.startsWith(START) || !content.endsWith(END)) return undefined;
  try {
    const draft: unknown = JSON.parse(content.slice(START.length, -END.length));
    return typeof draft === 'object' && draft !== null ? (draft as Draft) : undefined;
  } catch {
    // Somebody wrote the markers by hand: words like any other.
    return undefined;
  }
}

/** The same text with nothing of what was typed, for lists. */
export function draftWithoutValues(content: string): string {
  const draft = unwrapDraft(content);
  return draft ? wrapDraft({ ...draft, save: {} }) : content;
}

/** Whether a draft is too large to be saved. */
export const isDraftTooLarge = (draft: Pick<Draft, 'flow' | 'form' | 'name' | 'save'>): boolean =>
  JSON.stringify(draft).length > MAX_DRAFT;
