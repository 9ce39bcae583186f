import { z } from 'zod';

/** Variables of the files service. */
export const filesConfig = z.object({});
export type FilesConfig = Readonly<z.output<typeof filesConfig>>;
