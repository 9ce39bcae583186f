import { execFileSync } from 'node:child_process';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unprivilegedUser, type ProcessUser } from '@buildmesh/persistence';

/** Where a service of the system keeps its data; every user can walk there. */
const SYSTEM_FOLDER = '/var/lib/buildmesh';

export interface DatabasePlace {
  /** Folder of the data. */
  data: string;
  /** Folder of PostgreSQL's programs. */
  bin: string;
}

function reaches(user: ProcessUser, path: string): boolean {
  try {
    execFileSync('ls', ['-d', path], { ...user, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The programs with their libraries, copied to where `user` reaches them; made beside and renamed, so never half. */
async function copyPrograms(bin: string, target: string): Promise<string> {
  if (!existsSync(target)) {
    const making = `${target}.making`;
    await rm(making, { recursive: true, force: true });
    await cp(dirname(bin), making, { recursive: true, verbatimSymlinks: true });
    await rename(making, target);
  }
  return join(target, 'bin');
}

/**
 * Where the embedded database lives: in the data folder, unless we are root and the user who PostgreSQL then runs as may
 * not enter it (a clone in `/root`); then in a folder of the system under `installation`, a name that is kept in the data
 * folder and gone with it.
 */
export async function databasePlace(
  dataFolder: string,
  bin: string,
  installation: () => Promise<string>,
): Promise<DatabasePlace> {
  const user = unprivilegedUser();
  const usual = { data: join(dataFolder, 'postgres'), bin };
  if (!user) return usual;
  const dataFits = reaches(user, dataFolder);
  const binFits = reaches(user, join(bin, 'postgres'));
  if (dataFits && binFits) return usual;
  const own = join(SYSTEM_FOLDER, await installation());
  await mkdir(own, { recursive: true, mode: 0o711 });
  return {
    data: dataFits ? usual.data : join(own, 'postgres'),
    bin: binFits ? bin : await copyPrograms(bin, join(own, 'programs')),
  };
}
