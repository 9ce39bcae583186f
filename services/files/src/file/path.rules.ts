import { DEFAULT_TIMEZONE, isFileKeyOf, projectFolder, zonedTime } from '@buildmesh/domain';

/** Folder of what belongs to the project as a whole, and default of listings (data §9). */
export const mainFolder = (project: string): string => `${projectFolder(project)}main/`;

/** Folder of one person in a project. */
export const userFolder = (project: string, user: string): string => `${projectFolder(project)}user/${user}/`;

/** Characters that a name in a path must not have: separators, and what is not seen. */
const MISLEADING = /[/\\\p{Cc}\p{Cf}]/gu;

/** Where a new file goes: its folder, the day on the project's clocks, and its name after the moment (platform §9). */
export function newKey(folder: string, name: string, when: { ms: number; timezone?: string }): string {
  const { year, month, day } = zonedTime(when.ms, when.timezone ?? DEFAULT_TIMEZONE);
  const date = `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
  return `${folder}${date}/${when.ms}_${name.replace(MISLEADING, '_')}`;
}

/** Whether a folder or file lies in the project, and is named by a plain path. */
export function isPathOf(project: string, path: string): boolean {
  return (
    isFileKeyOf(project, path.endsWith('/') ? path.slice(0, -1) : path) || path === projectFolder(project)
  );
}

/** Project and path of an own folder or file of `user`; `undefined` for any other path. */
export function ownProject(user: string, path: string): string | undefined {
  const project = /^project\/([0-9a-f]{24})\/user\//.exec(path)?.[1];
  if (project === undefined || !path.startsWith(userFolder(project, user))) return undefined;
  return isPathOf(project, path) ? project : undefined;
}

/** The last part of a path. */
export const nameOf = (path: string): string => path.split('/').at(-1) ?? path;
