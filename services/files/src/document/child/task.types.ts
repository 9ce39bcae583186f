import type { PrintData, PrintTemplate } from '@buildmesh/domain';

export type Format = 'xlsx' | 'pdf' | 'html' | 'docx';

/** Puts data into a template at `path`, and what comes of it at `out`. */
export interface MergeTask {
  kind: 'merge';
  path: string;
  out: string;
  format: Format;
  /** The template is rows of ours already: nothing in it is a place for data, and its columns are as wide as they need to be. */
  asIs?: boolean | undefined;
  /** One record, or several for a template that lists them as `{{#data}}`. */
  data: PrintData;
  title: string;
  timezone?: string | undefined;
  /** Epoch ms, as formulas are told. */
  now: number;
}

export interface PrintTask {
  kind: 'print';
  out: string;
  pages: readonly { template: PrintTemplate; data: readonly PrintData[] }[];
  /** Paths of pictures on this machine, by what templates call them. */
  images: Readonly<Record<string, string>>;
  title: string;
  timezone?: string | undefined;
  now: number;
}

export interface ParseTask {
  kind: 'pdf' | 'docx';
  path: string;
  /** Most characters of an answer. */
  maxChars: number;
}

export type Task = MergeTask | PrintTask | ParseTask;

export interface ParsedPdf {
  text: string;
  pages: string[];
}
export interface ParsedDocx {
  text: string;
  html: string;
}

/** Why there is no document; the same words follow `document.` in the error catalogue. */
export type Problem = 'unreadable' | 'too-complex' | 'wrong-kind';

export type TaskReply =
  { done: true; result: ParsedPdf | ParsedDocx | null } | { done: false; problem: Problem; why: string };

/** A document that cannot be read or made. The process knows no contracts, its parent makes a refusal of this. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused';
  constructor(
    readonly problem: Problem,
    why: string,
  ) {
    super(why);
  }
}
