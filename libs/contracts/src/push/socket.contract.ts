import { z } from 'zod';
import { LOCALES } from '@buildmesh/kernel';
import { defineEvent } from '../define.js';
import { id, projectId } from '../shapes.js';
import { viewKey } from './push.contract.js';
import { ACTION_TYPES } from './socket-facts.js';

/** What a client says of itself when it connects. */
export const socketAuth = z.strictObject({
  token: z.string().min(1).max(256),
  project: projectId,
  platform: z.enum(['dev', 'app']),
  /** Language of refusals. */
  locale: z.enum(LOCALES).optional(),
});
export type SocketAuth = z.output<typeof socketAuth>;

/**
 * The groups whose rows have to be fetched anew; none means all. Nothing else passes from person to person: what a row
 * says, everybody fetches with their own rights.
 */
const actionData = z.strictObject({
  groups: z.array(z.union([z.string().max(500), z.number(), z.boolean(), z.null()])).max(200),
});

export const socketAction = z.strictObject({
  view: viewKey,
  type: z.enum(ACTION_TYPES),
  data: actionData,
});
export type SocketAction = z.output<typeof socketAction>;

/** Events of a client with their payloads; each is answered with `{code:0, data}` or a refusal as in D1. */
export const socketEvents = {
  join: z.strictObject({ project: projectId }),
  enter: z.strictObject({ view: viewKey }),
  leave: z.strictObject({ view: viewKey }),
  ping: z.strictObject({}),
  action: socketAction,
};
export type SocketEvent = keyof typeof socketEvents;
export type SocketRequest<E extends SocketEvent> = z.output<(typeof socketEvents)[E]>;

/** From gateway to gateways: an action for those who look at a view, but not for the socket `from`. */
export const actionRelayed = defineEvent(
  'push.action.relayed',
  z.strictObject({ project: projectId, from: z.string().max(64), action: socketAction }),
);

/** An open client of a user in a project was there a moment ago, and counts as online until `until`, epoch ms. */
export const clientSeen = defineEvent(
  'push.client.seen',
  z.strictObject({ project: projectId, user: id, until: z.number() }),
);
