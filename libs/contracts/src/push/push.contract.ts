import { z } from 'zod';
import { RUN_COMMAND_TYPES } from '@buildmesh/domain';
import { defineEvent } from '../define.js';
import { id, projectId } from '../shapes.js';
import { MAX_PUSH_BYTES } from './socket-facts.js';

/** Commands in one message. */
const MAX_COMMANDS = 20;
/** People whom one message reaches. */
export const MAX_PUSH_USERS = 500;

/** What people look at together: the id of a view, a page or a table. */
export const viewKey = z.string().regex(/^[\w.:-]{1,64}$/);

/**
 * Whose open clients hear a message (D60). A user with a project is reached in that project only, without one wherever the
 * user is; several users are all reached in their project. A view is heard by those who look at it and may; a project by every member, so say nothing there that not all may
 * know.
 */
export const pushTarget = z.discriminatedUnion('room', [
  z.strictObject({ room: z.literal('project'), project: projectId }),
  z.strictObject({ room: z.literal('user'), user: id, project: projectId.optional() }),
  z.strictObject({
    room: z.literal('users'),
    project: projectId,
    users: z.array(id).min(1).max(MAX_PUSH_USERS),
  }),
  z.strictObject({ room: z.literal('view'), project: projectId, view: viewKey }),
  z.strictObject({ room: z.literal('session'), session: z.string().min(1).max(64) }),
]);
export type PushTarget = z.output<typeof pushTarget>;

/** Commands that a client executes (D6): those of runs, and those of the platform. */
export const COMMAND_TYPES = [...RUN_COMMAND_TYPES, 'refresh', 'reload', 'logout'] as const;

export const pushCommand = z.strictObject({
  type: z.enum(COMMAND_TYPES),
  value: z.unknown(),
  option: z.unknown().optional(),
});
export type PushCommand = z.output<typeof pushCommand>;

/** A notice: what kind of news, and whatever the kind carries (`message`, `approval`, `share`, `debug`, `order`, `data` …). */
export const pushNotice = z.looseObject({ type: z.string().regex(/^[\w/.-]{1,40}$/) });
export type PushNotice = z.output<typeof pushNotice>;

/**
 * A message to open clients, which every gateway hears and hands to the sockets it holds. Fire and forget: clients that are
 * away never get it, so it may only say that there is something to fetch. Over 64 KB it is dropped; `noticeTo` and
 * `commandTo` see to it.
 */
export const pushed = defineEvent(
  'push.message.sent',
  z.strictObject({
    to: pushTarget,
    notify: pushNotice.optional(),
    command: z.array(pushCommand).min(1).max(MAX_COMMANDS).optional(),
  }),
);
export type Push = z.output<typeof pushed.payload>;

/** Whether `value` is small enough for a socket. */
export function fitsPush(value: unknown): boolean {
  return new TextEncoder().encode(JSON.stringify(value)).length <= MAX_PUSH_BYTES;
}

/**
 * The payload of `pushed` for `notify {type, …about}`. Give it to `events.add(pushed, …)` inside a transaction, so that it is
 * told after the commit, or to `bus.publish(pushed, …)`. What would be too large leaves with its type alone.
 */
export function noticeTo(to: PushTarget, type: string, about: Readonly<Record<string, unknown>> = {}): Push {
  const notify = { ...about, type };
  return { to, notify: fitsPush(notify) ? notify : { type } };
}

/** The payload of `pushed` for commands (D6); throws `RangeError` for more than fits, since half a command is none. */
export function commandTo(to: PushTarget, ...command: PushCommand[]): Push {
  if (command.length > MAX_COMMANDS || !fitsPush(command)) throw new RangeError('commands too large to push');
  return { to, command };
}
