import type { FieldDefinition } from '../field.types.js';
import {
  DEFAULT_MAX_FILES,
  IMAGE_EXTENSIONS,
  MAX_FILE_BYTES,
  MAX_FILE_KEY_LENGTH,
  MAX_FILE_NAME_LENGTH,
} from '../limits.js';
import type { ValueResult } from '../value.types.js';
import { faulty, fine, isRecord, isStorableText, type CheckFactory } from './check.types.js';
import { isSafeUrl } from './text.js';

const MEMBERS: ReadonlySet<string> = new Set(['name', 'url', 'key', 'size']);

/** Uploaded files as `[{name, url, key, size}]`, at most 9 unless the field says otherwise (D29). */
export const checkFiles: CheckFactory = (field, { project }) => {
  const max = field._option.max ?? DEFAULT_MAX_FILES;
  return (value) => {
    if (!Array.isArray(value)) return faulty('format');
    if (value.length > max) return faulty('limit', { max });
    for (const file of value) {
      const fault = fileFault(field, file) ?? keyFault(file, project);
      if (fault) return fault;
    }
    return fine(value);
  };
};

function fileFault(field: FieldDefinition, file: unknown): ValueResult | undefined {
  if (!isRecord(file) || !Object.keys(file).every((member) => MEMBERS.has(member))) return faulty('format');
  const { name, url, key, size } = file;
  if (!isStorableText(name) || name === '' || name.length > MAX_FILE_NAME_LENGTH) return faulty('format');
  if (url !== undefined && !isSafeUrl(url)) return faulty('format');
  if (key !== undefined && !(isStorableText(key) && key.length <= MAX_FILE_KEY_LENGTH))
    return faulty('format');
  if (url === undefined && key === undefined) return faulty('format');
  if (size !== undefined && !(Number.isInteger(size) && Number(size) >= 0)) return faulty('format');
  if (Number(size ?? 0) > MAX_FILE_BYTES) return faulty('limit', { max: MAX_FILE_BYTES });
  return field._type === 'image' && !isImageName(name) ? faulty('format') : undefined;
}

/** Names of the files of a value. */
export function fileNames(value: unknown): string[] {
  const files: unknown[] = Array.isArray(value) ? value : [];
  return files.flatMap((file) => (isRecord(file) && typeof file['name'] === 'string' ? [file['name']] : []));
}

/** A row names files of its own project only, so that nothing of another one is ever reached through it. */
function keyFault(file: unknown, project: string | undefined): ValueResult | undefined {
  const key = isRecord(file) ? file['key'] : undefined;
  if (project === undefined || key === undefined) return undefined;
  return isFileKeyOf(project, String(key)) ? undefined : faulty('format');
}

/** Folder of everything that a project keeps in the file store (D61). */
export const projectFolder = (project: string): string => `project/${project}/`;

/** Whether a key is a plain path inside the folder of the project: no step back, no empty step, no other separator. */
export function isFileKeyOf(project: string, key: string): boolean {
  if (!key.startsWith(projectFolder(project)) || key.includes('\\')) return false;
  return key.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** True for a file name with an ending of an image (spec: data §5). */
export function isImageName(name: string): boolean {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return (IMAGE_EXTENSIONS as readonly string[]).includes(ending);
}
