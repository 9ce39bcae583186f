import { z } from 'zod';
import { readLocal, writeLocal } from '../../shared/state/local-storage.js';

const KEY = 'bm.print.option';

const option = z.object({
  printer: z.string().max(200).default(''),
  copies: z.number().int().min(1).max(99).default(1),
  /** One page after the other, or all of them. */
  multi: z.boolean().default(true),
});
export type PrintOption = z.output<typeof option>;

/** How somebody printed last, kept in this browser (spec: data §9). */
export function readPrintOption(): PrintOption {
  try {
    return option.parse(JSON.parse(readLocal(KEY) ?? '{}'));
  } catch {
    // Written by an older version, or cut off.
    return option.parse({});
  }
}

export const keepPrintOption = (kept: PrintOption): boolean => writeLocal(KEY, JSON.stringify(kept));
