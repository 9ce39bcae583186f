/** DI token of the connection pool, for statements that are prepared by name past the `EntityManager` (sessions in identity). */
export const POOL = Symbol('pool');
