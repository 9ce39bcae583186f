import { z } from 'zod';

/** Options that every widget has. */
export const common = {
  title: z.string().max(200).default(''),
  /** Shown where there is nothing. */
  empty: z.string().max(200).default(''),
};

/** A length in one of the units of the specification (data §9); anything else is none. */
export const length = z
  .string()
  .max(20)
  .default('')
  .transform((value) => (/^\d+(\.\d+)?(px|rem|vh|vw|%)$/.test(value.trim()) ? value.trim() : ''));

/** An address of the web; anything else is none. */
export const address = z
  .string()
  .max(2000)
  .default('')
  .transform((value) => (/^https?:\/\//i.test(value) ? value : ''));
