import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the build lays the files of `vega-datasets` that the demo is made of. */
const folder = join(import.meta.dirname, '../../dist/demo/data');

export type Record_ = Readonly<Record<string, string>>;

/** Rows of a CSV without line breaks in its values, as those of vega-datasets are. */
export function parseCsv(text: string): Record_[] {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const names = cells(head);
  return lines.map((line) => {
    const values = cells(line);
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
  });
}

function cells(line: string): string[] {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

async function csv(name: string): Promise<Record_[]> {
  return parseCsv(await readFile(join(folder, name), 'utf8'));
}

export const readAirports = () => csv('airports.csv');
export const readBirdStrikes = () => csv('birdstrikes.csv');

export type Movie = Readonly<Record<string, string | number | null>>;

export async function readMovies(): Promise<Movie[]> {
  return JSON.parse(await readFile(join(folder, 'movies.json'), 'utf8')) as Movie[];
}
