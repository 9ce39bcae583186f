import { shareExport, type InputOf, type importShares } from '@buildmesh/contracts';
import { shareFileName } from '@buildmesh/domain';

export type ShareFile = InputOf<typeof importShares>['list'][number];

/** The name of the file in which a record leaves: it ends with what people call the record, else with its key again. */
export function fileNameOf({ _model, _key, _value }: ShareFile): string {
  const named = typeof _value === 'object' && _value !== null && 'name' in _value ? _value.name : undefined;
  return shareFileName(_model, _key, typeof named === 'string' && named !== '' ? named : _key);
}

/** The text of a file with one record. */
export function fileText({ _model, _type, _key, _value }: ShareFile): string {
  return `${JSON.stringify({ _model, _type, _key, _value }, null, 2)}\n`;
}

/** The record in a file; `undefined` for a file of something else. */
export function readShareFile(text: string): ShareFile | undefined {
  try {
    return shareExport.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON at all.
    return undefined;
  }
}
