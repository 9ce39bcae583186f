/** DI token of the connection pool for composed SQL. */
export const POOL = Symbol('pool');
