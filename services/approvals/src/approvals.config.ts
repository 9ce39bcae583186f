import { z } from 'zod';

/** Variables of the approvals service. */
export const approvalsConfig = z.object({});
export type ApprovalsConfig = Readonly<z.output<typeof approvalsConfig>>;
