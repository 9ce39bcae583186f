// What of contracts, events, handlers and migrations is declared and not registered, or has nobody who needs it.
// Works on texts: `sources` maps the paths of the product's files, tests left out, to what they say.

/** The text without its imports and re-exports, which register nothing. */
export const bodyOf = (text) => text.replaceAll(/^(?:import|export) [^;]*?from '[^']+';$/gm, '');

const declared = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
const within = (sources, folder) => Object.entries(sources).filter(([path]) => path.startsWith(folder));
const serviceOf = ({ id }) => id.slice(0, id.indexOf('.'));

const count = (text, pattern) => [...text.matchAll(new RegExp(pattern, 'g'))].length;
/** How often `name` stands as a value, not as a type. */
const mentions = (text, name) =>
  text.includes(name) ? count(text, String.raw`(?<!typeof |(?<!\.\.)\.|\w)${name}\b(?!:)`) : 0;
/** As `mentions`, without those for the sake of its id, such as in an entry of the audit. */
const uses = (text, name) => mentions(text, name) - count(text, String.raw`\b${name}\.id\b`);

/** Contracts that the catalogue does not have, and those without exactly one handler. */
export function unserved({ contracts, sources }) {
  return contracts.flatMap((contract) => {
    const { id, name, file, listed } = contract;
    if (!listed) return [`${id}: ${file} is not exported by the index.ts beside it`];
    const handlers = within(sources, `services/${serviceOf(contract)}/src/`).filter(([, text]) =>
      text.includes(`@Handles(${name})`),
    );
    return handlers.length === 1
      ? []
      : [`${id}: ${handlers.length} handlers with @Handles(${name}) in services/${serviceOf(contract)}`];
  });
}

/** Classes that Nest is to make, and that no list of providers or controllers names. */
export function unprovided(sources) {
  return within(sources, 'services/').flatMap(([path, text]) => {
    const service = path.split('/', 2).join('/');
    const others = within(sources, `${service}/src/`).filter(([other]) => other !== path);
    return declared(text, /^@(?:Injectable|Controller)\(\)\nexport class (\w+)/gm)
      .filter((name) => !others.some(([, other]) => isListed(bodyOf(other), name)))
      .map((name) => `${path}: no module of ${service} lists ${name}`);
  });
}

const isListed = (text, name) =>
  new RegExp(String.raw`[[,]\s*${name}\s*[\],]|(?:useClass|provide):\s*${name}\b|new ${name}\(`).test(text);

/** Migrations that would never run. */
export function unlistedMigrations(sources) {
  return Object.entries(sources)
    .filter(([path]) => /\/migrations\/(?!index)[^/]+\.ts$/.test(path))
    .flatMap(([path, text]) => {
      const index = bodyOf(sources[path.replace(/[^/]+$/, 'index.ts')] ?? '');
      return declared(text, /^export class (\w+) implements MigrationInterface/gm)
        .filter((name) => !isListed(index, name))
        .map((name) => `${path}: ${name} is not in the index.ts beside it`);
    });
}

/**
 * Contracts that nobody calls: neither the client, the gateway nor a service. Those that are `open` have their callers
 * outside. `excused` are ids that are known to have none; one that has found its caller leaves the list.
 */
export function uncalled({ contracts, sources, excused }) {
  const callers = Object.entries(sources).filter(([path]) => /^(web|gateway|services)\//.test(path));
  return contracts
    .filter(({ listed, open }) => listed && !open)
    .flatMap(({ id, name }) => {
      const called = callers.some(([, text]) => {
        const body = bodyOf(text);
        return uses(body, name) > (body.includes(`@Handles(${name})`) ? 1 : 0);
      });
      if (called && excused.has(id))
        return [`${id}: has a caller, and is listed in docs/progress.md as without`];
      return called || excused.has(id) ? [] : [`${id}: nobody calls ${name}`];
    });
}

/** Events that nobody tells, and those that nobody hears. */
export function unheard({ events, sources }) {
  const bodies = Object.entries(sources)
    .filter(([path]) => !path.startsWith('libs/contracts/'))
    .map(([, text]) => bodyOf(text));
  return events.flatMap(({ id, name }) => {
    const about = bodies.filter((body) => body.includes(name));
    const heard = about.map((body) => count(body, String.raw`\bsubscribe\(\s*${name}\b`));
    const told = about.some((body, at) => mentions(body, name) > heard[at]);
    return [
      ...(told ? [] : [`${id}: nobody tells ${name}`]),
      ...(heard.some((times) => times > 0) ? [] : [`${id}: nobody hears ${name}`]),
    ];
  });
}
