import { chmod, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { randomText } from '@buildmesh/kernel';

const SECRET_LENGTH = 48;
const LOCK = 'running.pid';

/** Raised when another process of ours works in the folder. */
export class FolderInUse extends Error {
  override readonly name = 'ConfigFault';
}

/** True for a living process of ours; ids are given anew, so another program under the number does not count. */
async function isOurs(pid: number): Promise<boolean> {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return command === undefined || command.includes('standalone');
}

/** The folder that holds everything an installation keeps: database, files, secrets. One process may work in it. */
export class DataFolder {
  private constructor(readonly path: string) {}

  /** Makes the folder and claims it; throws `FolderInUse`. */
  static async claim(path: string): Promise<DataFolder> {
    const folder = new DataFolder(resolve(path));
    // PostgreSQL may run as another user and must be able to walk through; what is in here is closed one by one.
    await mkdir(folder.path, { recursive: true });
    await chmod(folder.path, 0o711);
    const holder = Number(await readFile(folder.in(LOCK), 'utf8').catch(() => ''));
    if (holder && (await isOurs(holder)))
      throw new FolderInUse(
        `Process ${holder} already runs on ${folder.path}; stop it, or choose another DATA_DIR.`,
      );
    await writeFile(folder.in(LOCK), String(process.pid));
    return folder;
  }

  in(name: string): string {
    return join(this.path, name);
  }

  /** A secret that is made on the first start and the same ever after; nobody but the owner of the folder can read it. */
  async secret(name: string): Promise<string> {
    await mkdir(this.in('secrets'), { recursive: true, mode: 0o700 });
    const path = this.in(join('secrets', name));
    try {
      const file = await open(path, 'wx', 0o600);
      await file.writeFile(randomText(SECRET_LENGTH));
      await file.sync();
      await file.close();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const value = (await readFile(path, 'utf8')).trim();
    if (value !== '') return value;
    // Cut off between making and filling: nobody has used it yet.
    await rm(path);
    return this.secret(name);
  }

  async release(): Promise<void> {
    await rm(this.in(LOCK), { force: true });
  }
}
