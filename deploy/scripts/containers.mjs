// Whether containers can be run here. `docker` on the PATH says little: it may have no engine, or no Compose.
import { spawnSync } from 'node:child_process';
import { programOf } from './processes.mjs';

/** Why Docker Compose cannot be used; `undefined` where it can. */
export function whyNoContainers() {
  const docker = programOf('docker');
  if (!docker) return 'there is no Docker here';
  const works = (args) => spawnSync(docker, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;
  if (!works(['version', '--format', '{{.Server.Version}}'])) return 'no Docker engine answers';
  if (!works(['compose', 'version'])) return 'Docker has no Compose here';
  return undefined;
}
