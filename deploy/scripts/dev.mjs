// The standalone product, rebuilt and restarted when a server-side source changes, with Vite's server for the client.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from './build-server.mjs';
import { copyDemoData } from './demo-data.mjs';
import { ROOT, serverPackages } from './paths.mjs';

const DEBOUNCE_MS = 150;
let server;
let timer;

function startServer() {
  server = spawn(process.execPath, ['--enable-source-maps', join(ROOT, 'deploy/standalone/dist/main.js')], {
    cwd: ROOT,
    stdio: 'inherit',
  });
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

/** A source that does not compile is told, and the running server stays. */
async function rebuild() {
  try {
    const { compiled } = await buildServer();
    if (compiled === 0) return;
    console.log(`Rebuilt ${compiled} files, restarting …`);
    await stopServer();
    startServer();
  } catch (error) {
    console.error(error.message);
  }
}

await buildServer();
await copyDemoData();
startServer();
const vite = spawn('npm', ['exec', '--workspace', 'web', '--', 'vite'], { cwd: ROOT, stdio: 'inherit' });
for (const name of serverPackages()) {
  watch(join(ROOT, name, 'src'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(rebuild, DEBOUNCE_MS);
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    vite.kill('SIGTERM');
    await stopServer();
    process.exit(0);
  });
}
