import type { MessageMeta } from '@buildmesh/contracts';

/** A message before it is kept. */
export interface NewMessage {
  project: string;
  from: string;
  to: string;
  content: string;
  meta: MessageMeta;
  uid?: string | undefined;
}
