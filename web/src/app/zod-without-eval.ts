import { config } from 'zod';

// The content security policy forbids `eval`; without this zod tries it once and the browser reports a violation.
config({ jitless: true });
