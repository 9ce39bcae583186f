/** Longest id of a message; ours have 24 characters, those of an outbox some more. */
const MAX_ID_LENGTH = 100;

/** An event as it travels: what it tells, and the id by which a repetition of the same message is known. */
export interface EventMessage {
  id: string;
  payload: unknown;
}

/** Text of an event on the bus, to be sealed. */
export function writeEvent(message: EventMessage): string {
  return JSON.stringify(message);
}

/** The event in `text`; `undefined` for what is none. */
export function readEvent(text: string): EventMessage | undefined {
  const read = jsonOf(text);
  if (typeof read !== 'object' || read === null) return undefined;
  const { id, payload } = read as Partial<EventMessage>;
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH) return undefined;
  return { id, payload };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
