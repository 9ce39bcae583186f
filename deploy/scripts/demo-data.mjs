// The demo is made of three files of `vega-datasets`, which has 42 MB of them: the build takes those along, and the product
// does without the package.
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const FILES = ['airports.csv', 'birdstrikes.csv', 'movies.json'];

/** Lays the files of the demo beside what reads them, `deploy/standalone/src/demo/demo-data.ts`. */
export async function copyDemoData() {
  const folder = join(ROOT, 'deploy/standalone/dist/demo/data');
  await mkdir(folder, { recursive: true });
  for (const file of FILES)
    await copyFile(join(ROOT, 'node_modules/vega-datasets/data', file), join(folder, file));
}
