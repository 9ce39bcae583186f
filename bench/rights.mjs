// How long rights take: 1,000 roles, ten deep, each with thousands of grants. Compiling once means the chain of a role out
// of all roles and the rights of its 500 tables with 30 fields each; checking is what every call does after that.
//   node bench/rights.mjs            after a build; prints a line per measure and fails beyond a goal
import { chainOf, check, compileEntityRights, mayCall } from '@buildmesh/domain';

const ROLES = 1_000;
const DEPTH = 10;
const ENTITIES = 500;
const FIELDS = 30;
const CONTRACT = { kind: 'query', access: { level: 'admin' } };
const GOALS = { compileMs: 50, checkUs: 20 };

const idOf = (prefix, number) => `${prefix}${String(number).padStart(23, '0')}`;
const ENTITY_IDS = Array.from({ length: ENTITIES }, (_, at) => idOf('e', at));
const FIELD_KEYS = Array.from({ length: FIELDS }, (_, at) => `field${at}`);
const KEYS = Array.from({ length: 5_000 }, (_, at) => idOf('k', at));

/** Only the topmost roles say anything, so that every answer is the last of its chain. */
function rolesWith(grantsOf) {
  const nodes = new Map();
  for (let at = 0; at < ROLES; at++) {
    const level = at % DEPTH;
    const node = { _id: idOf('r', at), _type: 'common', _parent: level === 0 ? null : idOf('r', at - 1) };
    nodes.set(node._id, { ...node, _auth: level === 0 ? grantsOf() : {} });
  }
  return nodes;
}

const FIELD_LIST = ENTITY_IDS.slice(0, 166).flatMap((entity) => FIELD_KEYS.map((key) => `${entity}.${key}`));
const asMap = (keys) => Object.fromEntries(keys.map((key) => [key, true]));
const simple = asMapOf(ENTITY_IDS, { query: true, view: true });
const filter = asMapOf(ENTITY_IDS, [{ key: 'field0', opt: 'eq', value: ['x'] }]);
const SHAPES = {
  lists: () => ({ route: KEYS, program: KEYS, entity: ENTITY_IDS, query: FIELD_LIST, simple, filter }),
  maps: () => ({
    route: asMap(KEYS),
    program: asMap(KEYS),
    entity: asMap(ENTITY_IDS),
    query: asMap(FIELD_LIST),
    simple,
    filter,
  }),
};

function asMapOf(keys, value) {
  return Object.fromEntries(keys.map((key) => [key, value]));
}

/** The slowest of some runs after a first one, since a role is compiled in the middle of a call. */
function slowestMs(runs, work) {
  work();
  let slowest = 0;
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    work();
    slowest = Math.max(slowest, performance.now() - started);
  }
  return slowest;
}

function meanUs(times, work) {
  for (let at = 0; at < times / 10; at++) work(at);
  const started = performance.now();
  for (let at = 0; at < times; at++) work(at);
  return ((performance.now() - started) * 1_000) / times;
}

const results = [];
for (const [shape, grantsOf] of Object.entries(SHAPES)) {
  const roles = rolesWith(grantsOf);
  const deepest = idOf('r', DEPTH - 1);
  const chain = chainOf(deepest, (id) => roles.get(id));
  if (chain.length !== DEPTH) throw new Error('the chain is not as deep as it should be');
  const actor = { chain, owner: false, roleType: 'common', limitSimple: true };
  const compileMs = slowestMs(10, () => {
    const fresh = { ...actor, chain: chainOf(deepest, (id) => roles.get(id)) };
    for (const entity of ENTITY_IDS) compileEntityRights(fresh, entity, FIELD_KEYS);
  });
  const allMs = slowestMs(5, () => {
    for (const id of roles.keys()) chainOf(id, (role) => roles.get(role));
  });
  const grantedUs = meanUs(100_000, (at) => check(chain, 'program', KEYS[at % KEYS.length]));
  const refusedUs = meanUs(100_000, () => check(chain, 'program', { key: 'unknown', inherit: true }));
  results.push({ shape, compileMs, allChainsMs: allMs, grantedUs, refusedUs });
}
const callUs = meanUs(1_000_000, () =>
  mayCall(CONTRACT, { via: 'session', project: 'p', roleType: 'admin', owner: false }),
);

for (const { shape, ...figures } of results) {
  const told = Object.entries(figures).map(([name, figure]) => `${name} ${figure.toFixed(3)}`);
  console.log(`grants as ${shape}: ${told.join(', ')}`);
}
console.log(`whether a caller may use an endpoint: ${callUs.toFixed(3)} µs`);
const missed = results.filter(
  ({ compileMs, allChainsMs, grantedUs, refusedUs }) =>
    Math.max(compileMs, allChainsMs) > GOALS.compileMs || Math.max(grantedUs, refusedUs) > GOALS.checkUs,
);
if (missed.length > 0) {
  console.error(`beyond the goals of ${GOALS.compileMs} ms to compile and ${GOALS.checkUs} µs to check`);
  process.exitCode = 1;
}
