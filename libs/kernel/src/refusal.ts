/** One faulty field of an input; `rule` names the check, `message` is the key of its text, `index` the row of a list. */
export interface FieldFault {
  field: string;
  rule: string;
  message: string;
  params?: Record<string, string | number>;
  index?: number;
}

/** Facts that fill the text of a refusal, plus what the answer carries besides the text. */
export interface RefusalDetails {
  /** Values for the placeholders of the message. */
  params?: Record<string, string | number>;
  /** The faulty fields of a `101` answer. */
  errors?: FieldFault[];
  /** Extra data for the caller, such as the current record of a conflict or `{quota, used, limit}`. */
  data?: unknown;
  /** Seconds after which a retry makes sense. */
  retryAfterS?: number;
}

/**
 * The only error that is an answer: the platform refused for a reason the caller may read. `key` is a key of the
 * error catalogue in `@buildmesh/contracts`, which turns it into a wire number and a text (D2). Everything else that
 * is thrown is a fault of ours.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly key: string,
    readonly details: RefusalDetails = {},
    options?: ErrorOptions,
  ) {
    super(key, options);
  }
}
