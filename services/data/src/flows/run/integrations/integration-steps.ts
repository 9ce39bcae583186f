import { refusal } from '@buildmesh/contracts';
import {
  AI_MODELS,
  EXPORT_FORMATS,
  FLOW_APPROVAL_ACTIONS,
  idOfRow,
  RUN_LIMITS,
  type NodeType,
} from '@buildmesh/domain';
import { isId, sleep } from '@buildmesh/kernel';
import { runFault } from '../execution/run-fault.js';
import { plainValues } from '../execution/run-rows.js';
import type { NodeCall } from '../execution/run-environment.js';
import type { NodeResult } from '../execution/run.types.js';
import { assertWrites, recordOf, recordsOf, textOf } from '../execution/step-values.js';
import type { WrittenFile } from './run-files.js';

type OutsideType = Extract<NodeType, 'approval' | 'http' | 'ai' | 'print' | 'export' | 'delay'>;

/** How the nodes are executed that reach out of the run, or wait: those that wait hold no transaction meanwhile. */
export const INTEGRATION_STEPS: Readonly<Record<OutsideType, (call: NodeCall) => Promise<NodeResult>>> = {
  http: async ({ option, environment }) => {
    if (option['method'] !== undefined && option['method'] !== 'GET') assertWrites(environment.readOnly);
    const { project, budget, outside } = environment;
    const answer = await environment.apart(() => outside.http.call(project, option, budget.deadlineMs));
    if (answer.status >= 400 && option['tolerant'] !== true)
      throw runFault('flow.http-status', { status: answer.status });
    return { output: answer };
  },
  ai: async (call) => {
    const { environment } = call;
    const option = await call.told();
    const question = textOf(option['question']).trim();
    if (question === '') throw runFault('flow.broken');
    const model = AI_MODELS.find((each) => each === option['model']);
    const ai = textOf(option['assistant']) || undefined;
    const { people } = environment.outside;
    return { output: await environment.apart(() => people.askAi(call, { question, ai, model })) };
  },
  approval: (call) => {
    assertWrites(call.environment.readOnly);
    return call.option['act'] === 'handle' ? acted(call) : applied(call);
  },
  print: async (call) => {
    const { node, environment } = call;
    assertWrites(environment.readOnly);
    const option = await call.told();
    const request = { rows: recordsOf(option['rows']), name: textOf(option['name']) };
    const template = String(node.option['template']);
    return handedOver(
      call,
      await environment.outside.documents.printed(environment, { ...request, template }),
    );
  },
  export: async (call) => {
    assertWrites(call.environment.readOnly);
    return handedOver(call, await exported(call));
  },
  delay: async ({ option, environment }) => {
    const wishedMs = Number(option['seconds']) * 1000;
    if (!(wishedMs > 0)) return { output: { seconds: 0 } };
    const ms = Math.min(wishedMs, RUN_LIMITS.delayMs);
    // Whoever would wait longer than the run may take need not wait for being told.
    if (Date.now() + ms > environment.budget.deadlineMs) throw runFault('flow.too-slow');
    await environment.apart(() => sleep(ms));
    return { output: { seconds: ms / 1000 } };
  },
};

/** Rows as a sheet, as a document that looks like one, or in a template of the project. */
async function exported({ node, told, environment }: NodeCall): Promise<WrittenFile> {
  const option = await told();
  const format = EXPORT_FORMATS.find((each) => each === (option['format'] ?? 'xlsx'));
  const { entity, name, columns } = option;
  if (!format) throw runFault('flow.no-format', { format: String(option['format']) });
  const url = textOf(node.option['template']);
  const { files, documents } = environment.outside;
  const request = { rows: recordsOf(option['rows']), name: textOf(name) };
  if (format !== 'csv' && url !== '') return documents.filled(environment, { ...request, url, format });
  const table = { ...request, entity: textOf(entity) || undefined, columns };
  if (format === 'xlsx' || format === 'csv') return files.write(environment, { ...table, format });
  return documents.laidOut(environment, table, format);
}

function handedOver({ option, state }: NodeCall, { file, address }: WrittenFile): NodeResult {
  if (option['handOver'] === true) state.cmd.push({ type: 'redirect', value: { url: address, blank: true } });
  return { output: file };
}

/** Applies in the name of whoever runs the function; an application of a run that fails afterwards is withdrawn. */
async function applied(call: NodeCall): Promise<NodeResult> {
  const { option, environment } = call;
  const { people } = environment.outside;
  const value = plainValues(recordOf(option['values']));
  const comment = textOf(option['comment']) || undefined;
  const input = { entity: textOf(option['approval']), value, option: { comment } };
  const outcome = await environment.apart(() => people.apply(call, input));
  environment.undo.push(async () => {
    await people.act(call, { application: outcome._id, action: 'cancel' });
  });
  return { output: outcome };
}

async function acted(call: NodeCall): Promise<NodeResult> {
  const { option, environment } = call;
  const application = idOfRow(option['application']);
  const action = FLOW_APPROVAL_ACTIONS.find((each) => each === option['action']);
  if (typeof application !== 'string' || !isId(application) || !action)
    throw refusal('approval.application-not-found');
  const data = option['values'] === undefined ? undefined : plainValues(recordOf(option['values']));
  const user = [option['to'] ?? []]
    .flat()
    .map(idOfRow)
    .filter((id) => typeof id === 'string');
  const act = {
    ...{ application, action, data, comment: textOf(option['comment']) || undefined },
    user: user.length > 0 ? user : undefined,
  };
  return { output: await environment.apart(() => environment.outside.people.act(call, act)) };
}
