import { refusal, type MessageMeta } from '@buildmesh/contracts';

/** A sender may change or take back a message for this long (D57). */
export const CHANGE_MS = 24 * 3_600_000;

/** Refuses what names files that are not of the project (D61). */
export function assertOwnFiles({ files = [] }: MessageMeta, project: string): void {
  const at = files.findIndex(({ key }) => !isKeyOf(project, key));
  if (at >= 0)
    throw refusal('invalid', {
      errors: [{ field: `meta.files.${at}.key`, rule: 'format', message: 'field.format' }],
    });
}

/** Whether a key of the file store lies in the folder of a project, however it is written. */
export function isKeyOf(project: string, key: string): boolean {
  const [folder, owner, ...rest] = key.split('/');
  const isPlain = rest.length > 0 && rest.every((part) => part !== '' && part !== '.' && part !== '..');
  return folder === 'project' && owner === project && isPlain && !key.includes('\\');
}

/** Whether there is anything in a message. */
export function isEmptyMessage(content: string, { files = [], data }: MessageMeta): boolean {
  return content.trim() === '' && files.length === 0 && data === undefined;
}
