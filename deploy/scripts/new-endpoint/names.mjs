import { RETIRED } from '../retired-words.mjs';

const ID = /^([a-z]+)\.([a-z]+(?:-[a-z]+)*)\.([a-z]+(?:-[a-z]+)*)$/;
/** Verbs that read; the others change something. */
const READS = ['list', 'get', 'query', 'find', 'count'];
/** Levels that the templates know, and who calls in their tests. */
const CALLERS = { member: 'member', admin: 'admin', owner: 'owner', internal: 'systemContext' };

const pascal = (words) => words.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
const camel = (words) => pascal(words).replace(/^\w/, (letter) => letter.toLowerCase());
const pluralOf = (noun) => (noun.endsWith('y') ? noun.replace(/y$/, 'ies') : `${noun}s`);

/**
 * Everything that an endpoint is called, from its id `<service>.<noun>.<verb>` and who may call it. Throws what is wrong with
 * them, in words for whoever ran the command.
 */
export function namesOf({ id = '', access = 'member', kind, path, table }) {
  const [, service, noun, verb] = ID.exec(id) ?? [];
  if (!service) throw new Error('ID=<service>.<noun>.<verb> in lower case, such as messaging.pin.toggle');
  if (!(access in CALLERS)) throw new Error(`ACCESS is one of ${Object.keys(CALLERS).join(', ')}`);
  const isRead = (kind ?? (READS.includes(verb) ? 'query' : 'command')) === 'query';
  if (kind && !['query', 'command'].includes(kind)) throw new Error('KIND is query or command');
  const nouns = verb === 'list' ? pluralOf(noun) : noun;
  const contract = `${camel(verb)}${pascal(nouns)}`;
  const Noun = pascal(noun);
  const endpoint = isRead && ['list', 'get'].includes(verb) ? camel(nouns) : contract;
  const retired = [contract, Noun, `${Noun}Service`].find((name) => RETIRED.test(name));
  if (retired)
    throw new Error(`${retired}: this word is retired, docs/glossary.md names the one that the code uses`);
  return {
    id,
    service,
    noun,
    Noun,
    nounName: camel(noun),
    nounsName: camel(pluralOf(noun)),
    verb: camel(verb),
    fileVerb: verb,
    contract,
    endpoint,
    hook: `use${pascal(endpoint)}${isRead ? 'Query' : 'Mutation'}`,
    kind: isRead ? 'query' : 'command',
    method: isRead ? 'GET' : 'POST',
    path: path ?? `/api/${access === 'member' ? 'app' : 'admin'}/${noun}/:project/${verb}`,
    ...bodyOf({ isRead, access, contract }),
    access,
    caller: CALLERS[access],
    Summary: `${pascal(verb)} ${nouns}`.replaceAll('-', ' '),
    ...(table ? { table, Table: pascal(table.replaceAll('_', '-')) } : {}),
  };
}

/** What goes in and comes out until it is written: queries have no body, unless services alone call them. */
function bodyOf({ isRead, access, contract }) {
  const takesInput = !isRead || access === 'internal';
  return {
    takesInput,
    input: takesInput ? 'input: z.strictObject({}),' : '',
    output: isRead ? 'z.strictObject({})' : 'done',
    answer: isRead ? '{}' : 'true',
    takes: takesInput ? '{ context, input }' : '{ context }',
    gives: takesInput ? 'context, input' : 'context',
    params: `_context: CallContext${takesInput ? `, _input: InputOf<typeof ${contract}>` : ''}`,
  };
}
