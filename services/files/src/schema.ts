/** PostgreSQL schema of this service (house §1). */
export const SCHEMA = 'files';
