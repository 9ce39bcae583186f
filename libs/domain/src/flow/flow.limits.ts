/** Limits of one run (D38). */
export const RUN_LIMITS = {
  /** Longest time of a run. */
  timeoutMs: 30_000,
  /** Nodes that a run executes. */
  steps: 1000,
  /** Flows that call one another. */
  depth: 10,
  /** Turns of one loop. */
  turns: 1000,
  /** Rows that a node reads. */
  reads: 50_000,
  /** Rows that a run writes. */
  writes: 5000,
  /** A form in the middle of a run waits this long. */
  waitMs: 30 * 60_000,
  /** Two equal calls within this time run once (D38). */
  repeatMs: 2000,
  /** Longest wait of one node (D37). */
  delayMs: 10_000,
} as const;

/** Limits of a call to an outside host (D39): for the whole call, for its answer, and for what is sent. */
export const HTTP_LIMITS = {
  timeoutMs: 10_000,
  answerBytes: 1_000_000,
  bodyBytes: 1_000_000,
  redirects: 3,
} as const;

/** Limits of the sandbox for code and formulas (D39). */
export const SANDBOX_LIMITS = { timeMs: 1000, memoryBytes: 32 * 1024 * 1024 } as const;

/** Debug runs that are kept of a flow, and for how long (D40); longer values are cut. */
export const DEBUG_LIMITS = { runs: 20, keepMs: 24 * 3_600_000, valueLength: 10_000 } as const;

/** Most nodes of a flow, ways of a branch, fields of a form, flows of a project, and kept versions of one flow. */
export const FLOW_LIMITS = {
  nodes: 300,
  ways: 30,
  fields: 100,
  flows: 1000,
  versions: 200,
  bytes: 500_000,
} as const;
