import { z } from 'zod';

/** Variables of the messaging service. */
export const messagingConfig = z.object({});
export type MessagingConfig = Readonly<z.output<typeof messagingConfig>>;
