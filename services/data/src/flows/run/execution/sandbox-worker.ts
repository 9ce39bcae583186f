import { parentPort } from 'node:worker_threads';
import { getQuickJS, type QuickJSContext } from 'quickjs-emscripten';

/** A program to run; of the thread that `code-sandbox.ts` starts. Nothing else of ours is imported here. */
export interface SandboxTask {
  program: string;
  timeMs: number;
  memoryBytes: number;
}
/** JSON of the value, none where there is none, or what was thrown. */
export interface SandboxAnswer {
  text?: string;
  fault?: string;
  interrupted?: boolean;
}

const MAX_STACK_BYTES = 512 * 1024;

const quickJs = await getQuickJS();

function run({ program, timeMs, memoryBytes }: SandboxTask): SandboxAnswer {
  const runtime = quickJs.newRuntime();
  const endMs = Date.now() + timeMs;
  runtime.setMemoryLimit(memoryBytes);
  runtime.setMaxStackSize(MAX_STACK_BYTES);
  runtime.setInterruptHandler(() => Date.now() > endMs);
  const vm = runtime.newContext();
  try {
    return evaluated(vm, program);
  } finally {
    vm.dispose();
    runtime.dispose();
  }
}

function evaluated(vm: QuickJSContext, program: string): SandboxAnswer {
  const result = vm.evalCode(program);
  if (result.error) {
    const fault = textOf(vm.dump(result.error));
    result.error.dispose();
    return { fault, interrupted: fault.includes('interrupted') };
  }
  const value: unknown = vm.dump(result.value);
  result.value.dispose();
  return typeof value === 'string' ? { text: value } : {};
}

function textOf(fault: unknown): string {
  if (typeof fault !== 'object' || fault === null) return String(fault).slice(0, 300);
  const { name, message } = fault as { name?: unknown; message?: unknown };
  return `${String(name ?? 'Error')}: ${String(message)}`.slice(0, 300);
}

parentPort?.on('message', (task: SandboxTask) => parentPort?.postMessage(run(task)));
parentPort?.postMessage('ready');
