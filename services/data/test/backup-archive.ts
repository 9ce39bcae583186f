import { text } from 'node:stream/consumers';
import { open, type Entry, type ZipFile } from 'yauzl';

/** The files of a backup by name. */
export type Archive = Record<string, string>;

/** The texts of an archive by name. */
export async function unpacked(path: string): Promise<Archive> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    open(path, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const texts: Archive = {};
  await new Promise<void>((resolve, reject) => {
    zip.on('end', resolve).on('error', reject);
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        void text(stream).then((content) => {
          texts[entry.fileName] = content;
          zip.readEntry();
        }, reject);
      });
    });
    zip.readEntry();
  });
  return texts;
}
/** The values of a file of JSON lines. */
export const linesOf = (content = ''): Record<string, unknown>[] =>
  content
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
