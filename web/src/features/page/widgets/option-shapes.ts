import { z } from 'zod';

/** Options that every widget has. */
export const common = {
  title: z.string().max(200).default(''),
  /** Shown where there is nothing. */
  empty: z.string().max(200).default(''),
};

/** An address of the web; anything else is none. */
export const address = z
  .string()
  .max(2000)
  .default('')
  .transform((value) => (/^https?:\/\//i.test(value) ? value : ''));
