// The limit: bare Node http and node-postgres with named prepared statements. What no HTTP server over this table can beat.
// node limit-server.mjs PORT, DATABASE_URL in the environment; the first part of the path is the table.
import { answerOf } from './operations.mjs';
import { serve } from './serve.mjs';

serve(Number(process.argv[2]), answerOf);
