/** Answers one message; must not throw. */
export type Responder = (message: Uint8Array) => Promise<Uint8Array>;
export type Listener = (message: Uint8Array) => void;

/** Nobody listens on the subject. */
export class NoResponder extends Error {
  override readonly name = 'NoResponder';
}

/** No answer came before the deadline. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The connection broke before an answer came, and did not come back soon: nobody knows what became of the question. */
export class ConnectionLost extends NoAnswer {}

/** A message is larger than the transport carries. */
export class MessageTooLarge extends Error {
  override readonly name = 'MessageTooLarge';
}

/** Moves bytes between processes, or within one; the bus gives them meaning. */
export interface Transport {
  /** Largest message in bytes. */
  readonly maxBytes: number;
  /** Sends to one of the subject's responders. Throws `NoResponder` or `NoAnswer`. */
  request(subject: string, message: Uint8Array, timeoutMs: number): Promise<Uint8Array>;
  /** Joins the queue group of responders of a subject: each message reaches one member of each group. */
  respond(subject: string, group: string, responder: Responder): void;
  /** Tells every listener of the subject, at most once. */
  publish(subject: string, message: Uint8Array): void;
  /** Resolves when the transport has taken everything that was published. */
  flush(): Promise<void>;
  /** Hears what is told on a subject, in the order in which one process told it, until the returned function is called. */
  listen(subject: string, listener: Listener): () => void;
  /** Calls back after a gap in which messages may have been missed. */
  onReconnect(callback: () => void): void;
  connected(): boolean;
  /** Takes no more questions; resolves when those that were taken are answered, or after so long. */
  leave(withinMs: number): Promise<void>;
  /** As `leave`, for a short while where that was not done before; then closes. */
  close(): Promise<void>;
}
