// Compiles every server-side package with SWC, `src` → `dist`, and the web client with Vite. Only what changed since
// the last build, by content hash, so that a second build costs a fraction of a second.
import { buildServer } from './build-server.mjs';
import { buildWeb } from './build-web.mjs';
import { copyDemoData } from './demo-data.mjs';

const started = performance.now();

function fail(error) {
  console.error(error.message);
  process.exit(1);
}

const server = await buildServer().catch(fail);
await copyDemoData().catch(fail);
const web = process.argv.includes('--no-web') ? 'left out' : await buildWeb().catch(fail);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`Built: ${server.compiled} of ${server.files} server files, web ${web}, in ${seconds} s.`);
