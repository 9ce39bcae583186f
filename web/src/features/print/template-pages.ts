import { printPages, type printTemplate } from '@buildmesh/contracts';
import { layoutPages, TooManyPages, type PrintedPage } from '@buildmesh/domain';
import type { z } from 'zod';
import { letterWidth } from './letter-width.js';
import type { Source } from './print-dialog.js';

export type Template = z.output<typeof printTemplate>;
type Records = readonly Record<string, unknown>[];

/** The pages of a template with its records; `undefined` where there would be more than a document may have. */
export function laidOut(template: Template, records: Records): PrintedPage[] | undefined {
  try {
    return layoutPages(template, records, { now: Date.now(), widthOf: letterWidth });
  } catch (error) {
    if (error instanceof TooManyPages) return undefined;
    throw error;
  }
}

/** The same pages as a document. */
export const documentOf = (template: Template, records: Records): Source => ({
  contract: printPages,
  body: { pages: [{ template, data: records }], option: {} },
  fileName: `${template.name || 'document'}.pdf`,
});
