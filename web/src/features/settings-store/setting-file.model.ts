import { settingExport, type InputOf, type importSettings } from '@buildmesh/contracts';
import { settingFileName } from '@buildmesh/domain';

export type SettingFile = InputOf<typeof importSettings>['list'][number];

/** The name of the file in which a record leaves: it ends with what people call the record, else with its key again. */
export function fileNameOf({ _model, _key, _value }: SettingFile): string {
  const named = typeof _value === 'object' && _value !== null && 'name' in _value ? _value.name : undefined;
  return settingFileName(_model, _key, typeof named === 'string' && named !== '' ? named : _key);
}

/** The text of a file with one record. */
export function fileText({ _model, _type, _key, _value }: SettingFile): string {
  return `${JSON.stringify({ _model, _type, _key, _value }, null, 2)}\n`;
}

/** The record in a file; `undefined` for a file of something else. */
export function readSettingFile(text: string): SettingFile | undefined {
  try {
    return settingExport.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON at all.
    return undefined;
  }
}
