import 'reflect-metadata';
import { runMain, stopOnSignal } from '@buildmesh/service-kit';
import { startStandalone } from './start-standalone.js';

runMain(async () => {
  const standalone = await startStandalone(process.env, (text) => void process.stdout.write(text));
  stopOnSignal(standalone.runtime.logger, () => standalone.stop(), standalone.patienceMs);
});
