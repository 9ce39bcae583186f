import { SANDBOX_LIMITS } from '@buildmesh/domain';
import type { QuickJSContext, QuickJSWASMModule } from 'quickjs-emscripten';
import { runFault } from './run-fault.js';

const MAX_STACK_BYTES = 512 * 1024;
/** Longest value that goes in or comes out, as JSON. */
const MAX_VALUE_LENGTH = 1_000_000;

/** Why code gave nothing; the text is the author's business and his alone. */
export class CodeFault extends Error {
  override readonly name = 'CodeFault';
}

let loading: Promise<QuickJSWASMModule> | undefined;

/** The engine, loaded when the first code runs: it would double the time of a start. */
function engine(): Promise<QuickJSWASMModule> {
  loading ??= import('quickjs-emscripten').then(({ getQuickJS }) => getQuickJS());
  return loading;
}

/**
 * Runs the body of a function on `input`, without any way to the outside (D39): a second at most, 32 MB of memory, values
 * in and out as JSON.
 */
export async function runCode(code: string, input: unknown, deadlineMs: number): Promise<unknown> {
  const quickJs = await engine();
  const runtime = quickJs.newRuntime();
  const endMs = Math.min(Date.now() + SANDBOX_LIMITS.timeMs, deadlineMs);
  runtime.setMemoryLimit(SANDBOX_LIMITS.memoryBytes);
  runtime.setMaxStackSize(MAX_STACK_BYTES);
  runtime.setInterruptHandler(() => Date.now() > endMs);
  const vm = runtime.newContext();
  try {
    const text = evaluate(vm, programOf(code, input));
    if (Date.now() > endMs) throw runFault('flow.too-slow');
    return text === undefined ? null : (JSON.parse(text) as unknown);
  } finally {
    vm.dispose();
    runtime.dispose();
  }
}

function programOf(code: string, input: unknown): string {
  const json = JSON.stringify(input);
  if (json.length > MAX_VALUE_LENGTH) throw runFault('flow.too-many-rows');
  const names = 'form, item, user, nodes, vars';
  return `"use strict"; JSON.stringify((function ({ ${names} }) {\n${code}\n})(JSON.parse(${JSON.stringify(json)})))`;
}

function evaluate(vm: QuickJSContext, program: string): string | undefined {
  const result = vm.evalCode(program);
  if (result.error) {
    const fault: unknown = vm.dump(result.error);
    result.error.dispose();
    throw isInterrupt(fault) ? runFault('flow.too-slow') : new CodeFault(textOf(fault));
  }
  const value: unknown = vm.dump(result.value);
  result.value.dispose();
  if (typeof value !== 'string') return undefined;
  if (value.length > MAX_VALUE_LENGTH) throw runFault('flow.too-many-rows');
  return value;
}

const isInterrupt = (fault: unknown): boolean => textOf(fault).includes('interrupted');

function textOf(fault: unknown): string {
  const { name = 'Error', message } = (typeof fault === 'object' && fault !== null ? fault : {}) as Record<
    string,
    unknown
  >;
  return `${String(name)}: ${String(message ?? fault)}`.slice(0, 300);
}
