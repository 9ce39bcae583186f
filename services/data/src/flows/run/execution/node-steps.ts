import { messageOf } from '@buildmesh/contracts';
import type { Locale } from '@buildmesh/kernel';
import {
  conditionsHold,
  RUN_COMMAND_TYPES,
  RUN_LIMITS,
  settled,
  valueAt,
  type FieldDefinition,
  type FlowConditionNode,
  type NodeType,
  type RunCommand,
} from '@buildmesh/domain';
import { callerForm, checkedForm, defaultsOf, heldBy } from './caller-form.js';
import { INTEGRATION_STEPS } from '../integrations/integration-steps.js';
import { keysRead } from './keys-read.js';
import { recipientsOf } from './recipients.js';
import { runFault } from './run-fault.js';
import { exactFormulaIn, storedFormulaIn } from './run-scope.js';
import { assertWrites, copiedRows, recordOf, recordsOf, textOf } from './step-values.js';
import { withMoments } from './stored-moments.js';
import type { NodeCall } from './run-environment.js';
import type { NodeResult, RunState, Values } from './run.types.js';

/** Rows of a page where the node asks for a page and does not say how large it is; and the last of its pages. */
const PAGE_ROWS = 100;
const MAX_PAGES = 10_000;
/** Rows of a dataset, and commands of a run. */
const MAX_DATASET_ROWS = 5000;
const MAX_COMMANDS = 100;
/** Columns left out of an import that are named, and how long. */
const COLUMNS_TOLD = 20;
const LEFT_SHOWN_MS = 8000;

export type NodeStep = (call: NodeCall) => NodeResult | Promise<NodeResult>;

/** How the nodes that need nothing but the run are executed; `call` and `code` are the runner's. */
export const NODE_STEPS: Readonly<Record<Exclude<NodeType, 'call' | 'code'>, NodeStep>> = {
  start: () => ({}),
  form: formStep,
  query: queryStep,
  save: saveStep,
  update: async (call) => {
    const { node, option, environment } = call;
    const entity = String(option['entity']);
    const ids = await environment.rows.chosen(entity, chosenBy(call));
    written(call, ids.length);
    const values = withMoments(node.option['values'], recordOf(option['values']), storing(call));
    const updated = await environment.rows.update(entity, ids, values);
    return { output: { updated, ids } };
  },
  remove: async (call) => {
    const entity = String(call.option['entity']);
    const ids = await call.environment.rows.chosen(entity, chosenBy(call));
    written(call, ids.length);
    return { output: { removed: await call.environment.rows.remove(entity, ids), ids } };
  },
  branch: ({ node, scope, environment, typeAt }) => {
    const { context } = environment;
    const way = (node.branches ?? []).find(({ option }) => {
      const conditions = settled(option['filter'] ?? [], scope, storedFormulaIn(context, typeAt));
      return conditionsHold(conditions as FlowConditionNode[], (path) => valueAt(scope, path), {
        typeAt,
        timezone: context.timezone,
      });
    });
    return way ? { output: way.id, next: way.next } : { output: null };
  },
  loop: ({ node, option, state }) => {
    const list = option['list'] ?? [];
    if (!Array.isArray(list)) throw runFault('flow.no-list');
    if (list.length > RUN_LIMITS.turns) throw runFault('flow.too-many-turns');
    const body = node.branches?.[0]?.next ?? null;
    if (list.length === 0 || body === null) return { output: { count: list.length } };
    state.loops.push({ node: node.id, list, turn: 0 });
    return { output: { item: list[0] as unknown, index: 0 }, next: body };
  },
  assign: ({ option, state }) => {
    const values = recordOf(option['values']);
    Object.assign(state.vars, values);
    return { output: values };
  },
  formula: ({ node, scope, environment, typeAt }) => ({
    output: exactFormulaIn(environment.context, typeAt)(String(node.option['formula']), scope) ?? null,
  }),
  dataset: async ({ told, state }) => {
    const option = await told();
    const data = recordsOf(option['rows']);
    if (data.length > MAX_DATASET_ROWS) throw runFault('flow.too-many-rows');
    state.dataset[String(option['name'])] = {
      data: [...data],
      meta: { fields: columnsOf(option['fields'], data), total: data.length },
    };
    return { output: { total: data.length } };
  },
  command: async ({ told, state }) => {
    const list = commandsOf((await told())['cmd']);
    addCommands(state, list);
    return { output: list };
  },
  message: async ({ option, told, environment }) => {
    assertWrites(environment.readOnly);
    const to = await recipientsOf(option, environment);
    const content = textOf(option['content']);
    const caller = environment.context.user;
    // Whoever runs the function may know less than those whom it tells.
    const own = caller !== undefined && to.includes(caller) ? textOf((await told())['content']) : content;
    const isOther = caller !== undefined && own !== content;
    const others = isOther ? to.filter((user) => user !== caller) : to;
    if (content !== '' && others.length > 0) environment.notices.push({ to: others, content });
    if (isOther && own !== '') environment.notices.push({ to: [caller], content: own });
    return { output: { to } };
  },
  ...INTEGRATION_STEPS,
  end: async ({ option, told }) => ({
    end: { data: option['data'] ?? null, told: (await told())['data'] ?? null },
  }),
};

/** Reads as many rows as the node says, all that one node may read where it says nothing, and tells where there are more. */
async function queryStep({ graph, node, option, environment }: NodeCall): Promise<NodeResult> {
  const one = option['one'] === true;
  const page = count(option['page']);
  const limit = one
    ? 1
    : Math.min(
        RUN_LIMITS.reads,
        count(option['limit']) ?? (page === undefined ? RUN_LIMITS.reads : PAGE_ROWS),
      );
  const offset = (Math.min(MAX_PAGES, page ?? 1) - 1) * limit;
  const { deadlineMs } = environment.budget;
  const keys = keysRead(graph, node.id);
  const asked = { filter: option['filter'], sort: option['sort'], limit, offset, deadlineMs, keys };
  const { rows, more } = await environment.rows.find(String(option['entity']), asked);
  return one ? { output: rows[0] ?? null } : { output: rows, more };
}

const storing = ({ option, environment, typeAt }: NodeCall) => ({
  fields: environment.rows.fieldsOf(String(option['entity'])) ?? [],
  typeAt,
  timezone: environment.context.timezone,
});

/** Stores one row, a list of rows, or those of a spreadsheet (D81). */
async function saveStep(call: NodeCall): Promise<NodeResult> {
  const { node, option, environment, state } = call;
  const entity = String(option['entity']);
  if ('file' in node.option) {
    assertWrites(environment.readOnly);
    const { rows, left } = await environment.outside.files.rows(environment, {
      entity,
      file: option['file'],
    });
    written(call, rows.length);
    await environment.rows.save(entity, rows);
    if (left.length > 0) addCommands(state, [leftTip(left, environment.context.locale)]);
    return { output: { saved: rows.length } };
  }
  const isList = option['rows'] !== undefined && option['rows'] !== null;
  const given = isList ? node.option['rows'] : node.option['values'];
  const list = (isList ? copiedRows(given, recordsOf(option['rows'])) : [recordOf(option['values'])]).map(
    (row, at) => withMoments(Array.isArray(given) ? given[at] : given, row, storing(call)),
  );
  written(call, list.length);
  const rows = list.length === 0 ? [] : await environment.rows.save(entity, list);
  return { output: isList ? rows : rows[0] };
}

/** The first time the run waits for the form, the second time it takes what was filled in. */
async function formStep({ graph, node, told, answer, environment, state }: NodeCall): Promise<NodeResult> {
  const form = callerForm(graph, environment.views, node.id);
  if (answer) {
    const filled = { form, given: answer, held: heldBy(state.item), strict: true };
    return { output: await checkedForm(filled, environment) };
  }
  const { fields, members } = form;
  const values = ofFields(fields, recordOf((await told())['values']));
  return { wait: { name: node.name, fields, values: { ...defaultsOf(fields), ...values }, members } };
}

function ofFields(fields: readonly FieldDefinition[], values: Values): Record<string, unknown> {
  const keys = new Set(fields.map(({ _key }) => _key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)));
}

/** A number of rows or of a page; nothing where none is said. */
function count(value: unknown): number | undefined {
  const whole = Math.trunc(Number(value));
  return whole >= 1 ? whole : undefined;
}

function chosenBy({ node, option }: NodeCall): { id?: unknown; filter?: unknown } {
  // An id that came to nothing chooses no row, never all of them.
  return 'id' in node.option ? { id: option['id'] ?? [] } : { filter: option['filter'] };
}

function written({ environment }: NodeCall, rows: number): void {
  assertWrites(environment.readOnly);
  environment.budget.writes += rows;
  if (environment.budget.writes > RUN_LIMITS.writes) throw runFault('flow.too-many-rows');
}

function addCommands(state: RunState, list: readonly RunCommand[]): void {
  if (state.cmd.length + list.length > MAX_COMMANDS) throw runFault('flow.too-many-steps');
  state.cmd.push(...list);
}

/** Tells whoever gave a spreadsheet which of its columns went nowhere: the names are those of the file. */
function leftTip(columns: readonly string[], locale: Locale): RunCommand {
  const named = columns.slice(0, COLUMNS_TOLD).join(', ') + (columns.length > COLUMNS_TOLD ? ', …' : '');
  const text = messageOf('flow.columns-left', locale, { columns: named });
  return { type: 'tips', value: { text, level: 'warning', duration: LEFT_SHOWN_MS } };
}

function commandsOf(value: unknown): RunCommand[] {
  const types: readonly unknown[] = RUN_COMMAND_TYPES;
  const list = Array.isArray(value) ? (value as RunCommand[]) : [];
  return list
    .filter((each) => types.includes(each?.type))
    .map(({ type, value: content, option }) => ({
      type,
      value: content ?? null,
      ...(option === undefined ? {} : { option }),
    }));
}

/** Columns as the node names them, else the keys of the rows without those of the system. */
function columnsOf(fields: unknown, rows: readonly Values[]): { key: string; name: string }[] {
  if (Array.isArray(fields))
    return fields.flatMap((field: unknown) => {
      const { key, name } = recordOf(typeof field === 'string' ? { key: field } : field);
      return typeof key === 'string' ? [{ key, name: typeof name === 'string' ? name : key }] : [];
    });
  const keys = new Set(
    rows.slice(0, 20).flatMap((row) => Object.keys(row).filter((key) => !key.startsWith('_'))),
  );
  return [...keys].map((key) => ({ key, name: key }));
}
