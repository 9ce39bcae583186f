/**
 * How a fire of a scheduled task went (D56): `skip` came while the one before was at it, or the project was closed; `missed`
 * came while nobody was there to run it.
 */
export const FIRE_STATES = ['running', 'success', 'fail', 'skip', 'missed', 'timeout'] as const;
export type ExecutionState = (typeof FIRE_STATES)[number];
