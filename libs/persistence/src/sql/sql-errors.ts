interface SqlError extends Error {
  code: string;
  constraint?: string;
  detail?: string;
}

/** SQLSTATE of an error that PostgreSQL raised, or `undefined` for any other error. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const source = 'driverError' in error ? error.driverError : error;
  const code = (source as Partial<SqlError> | undefined)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** What PostgreSQL adds to an error. */
export function sqlDetail(error: unknown): string | undefined {
  const source = error instanceof Error && 'driverError' in error ? error.driverError : error;
  return (source as Partial<SqlError> | undefined)?.detail;
}

/** Name of the violated constraint, if the error names one. */
export function violatedConstraint(error: unknown): string | undefined {
  const source = error instanceof Error && 'driverError' in error ? error.driverError : error;
  return (source as Partial<SqlError> | undefined)?.constraint;
}

export const UNIQUE_VIOLATION = '23505';
export const FOREIGN_KEY_VIOLATION = '23503';
export const LOCK_NOT_AVAILABLE = '55P03';
export const QUERY_CANCELLED = '57014';
export const SERIALIZATION_FAILURE = '40001';
export const DEADLOCK_DETECTED = '40P01';
