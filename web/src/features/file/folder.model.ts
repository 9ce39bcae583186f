import type { FileEntry, ListedFiles } from '@buildmesh/contracts';
import { projectFolder } from '@buildmesh/domain';

/** Where the files of the project as a whole lie (data §9). */
const mainFolder = (project: string): string => `${projectFolder(project)}main/`;

export interface Step {
  name: string;
  prefix: string;
}

/** The folders on the way to a folder, the first one below the project's first. */
export function stepsTo(project: string, prefix: string): Step[] {
  const root = projectFolder(project);
  const parts = prefix.startsWith(root) ? prefix.slice(root.length).split('/').filter(Boolean) : [];
  return parts.map((name, at) => ({ name, prefix: `${root}${parts.slice(0, at + 1).join('/')}/` }));
}

/** The folder in the address, which anybody may have changed: one of this project, else the usual one. */
export function folderOf(project: string, asked: string | null): string {
  if (asked === null || !asked.startsWith(projectFolder(project))) return mainFolder(project);
  return asked.endsWith('/') ? asked : `${asked}/`;
}

/** What a folder shows: of object storage its prefixes as folders, and then its objects. */
export function entriesOf(listed: ListedFiles): FileEntry[] {
  if (!listed.oss) return listed.list;
  const folders = listed.prefixes.map((value): FileEntry => ({
    type: 'dir',
    value,
    name: value.split('/').at(-2) ?? value,
    oss: true,
  }));
  return [...folders, ...listed.objects];
}

export const isLog = (name: string): boolean => /\.log$/i.test(name);
