import { execFileSync } from 'node:child_process';

export interface ProcessUser {
  uid: number;
  gid: number;
}

function idOf(name: string): ProcessUser | undefined {
  try {
    const ask = (option: string) =>
      Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

function create(name: string): ProcessUser | undefined {
  try {
    execFileSync('groupadd', ['--system', name], { stdio: 'ignore' });
    execFileSync('useradd', ['--system', '-g', name, name], { stdio: 'ignore' });
  } catch {
    // Systems without these tools have `nobody`.
  }
  return idOf(name);
}

/**
 * Whom PostgreSQL runs as, because it refuses to run as root: `undefined` (ourselves) unless we are root, then the user
 * `postgres`, made if need be.
 */
export function unprivilegedUser(): ProcessUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = idOf('postgres') ?? create('postgres') ?? idOf('nobody');
  if (!user) throw new Error('PostgreSQL may not run as root, and this system has no other user for it');
  return user;
}
