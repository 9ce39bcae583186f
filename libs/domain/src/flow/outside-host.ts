/** An entry of a list of hosts: a name, a name with everything below it (`*.example.com`), each with its port or without. */
const ENTRY = /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:\d{1,5})?$/;
/** Ports that an entry without one means. */
const USUAL_PORTS: readonly number[] = [80, 443];

/** Hosts that functions of a project may call. */
export interface OutsideHosts {
  /** Of whoever runs the platform; `*` leaves it to the projects. */
  deployment: readonly string[];
  /** Of the project; all that the deployment names when absent. */
  project?: readonly string[] | undefined;
}

export const isHostEntry = (text: string): boolean => ENTRY.test(text);

/**
 * Whether a function may call this host (D39): both lists have to name it. Without any list nothing may be called, and a
 * deployment that leaves it to the projects still needs a list of the project.
 */
export function hostAllowed(hosts: OutsideHosts, { host, port }: { host: string; port: number }): boolean {
  const { deployment, project } = hosts;
  const isLeft = deployment.includes('*');
  if (!isLeft && !deployment.some((entry) => names(entry, host, port))) return false;
  return project === undefined ? !isLeft : project.some((entry) => names(entry, host, port));
}

function names(entry: string, host: string, port: number): boolean {
  if (!isHostEntry(entry)) return false;
  const [name = '', ownPort] = entry.split(':');
  if (ownPort === undefined ? !USUAL_PORTS.includes(port) : Number(ownPort) !== port) return false;
  return name.startsWith('*.')
    ? host.endsWith(name.slice(1)) && host.length > name.length - 1
    : host === name;
}
