/** PostgreSQL schema of this service (house §1). Rows of entities lie in schemas of their own, one a project (D28). */
export const SCHEMA = 'data';
