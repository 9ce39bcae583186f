import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PAGE_BYTES = 4096;
const WATCH_MS = 250;

/** Bounds of a process that reads what strangers sent. */
export interface ChildBounds {
  heapMb: number;
  /** Room for young objects: they die young, and are not to be copied about before they do. */
  youngMb: number;
}

/** What Node is started with, and the whole environment: none of our secrets. */
export interface ChildStart {
  args: string[];
  env: Record<string, string>;
}

/**
 * How to start `entry`, the address of a module beside `from` without its ending. The compiled one; started from sources
 * (as the tests do) Node strips the types, follows our imports to sources, and keeps what it made of them.
 */
export function childStart(entry: string, from: string, { heapMb, youngMb }: ChildBounds): ChildStart {
  const heap = [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${youngMb}`];
  if (!from.endsWith('.ts')) return { args: [...heap, fileURLToPath(new URL(`${entry}.js`, from))], env: {} };
  const hook = `import { registerHooks } from 'node:module';
    const libs = ${JSON.stringify(new URL('../../../', import.meta.url).href)};
    registerHooks({ resolve(name, context, next) {
      const lib = /^@buildmesh\\/([a-z-]+)$/.exec(name);
      if (lib) return next(libs + lib[1] + '/src/index.ts', context);
      const ours = /^\\.{1,2}\\/.*\\.js$/.test(name) && context.parentURL?.endsWith('.ts');
      return next(ours ? name.slice(0, -3) + '.ts' : name, context);
    } });`;
  const sources = [
    '--disable-warning=ExperimentalWarning',
    '--experimental-transform-types',
    '--import',
    `data:text/javascript,${encodeURIComponent(hook)}`,
  ];
  return {
    args: [...heap, ...sources, fileURLToPath(new URL(`${entry}.ts`, from))],
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'buildmesh-children') },
  };
}

/**
 * Looks at the memory of a process again and again, and tells once it is beyond `maxBytes`: what lies outside the heap is
 * bounded by nothing else. Where there is no /proc the heap limit stands alone. Answers with how to stop.
 */
export function watchMemory(pid: number | undefined, maxBytes: number, exceeded: () => void): () => void {
  const look = async () => {
    const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
    if (Number(text.split(' ')[1] ?? 0) * PAGE_BYTES > maxBytes) exceeded();
  };
  const timer = setInterval(() => void look(), WATCH_MS);
  return () => clearInterval(timer);
}
