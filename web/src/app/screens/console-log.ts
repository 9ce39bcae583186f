/** A line of the console as the debug console keeps it. */
export interface ConsoleLine {
  id: number;
  level: 'log' | 'info' | 'warn' | 'error';
  text: string;
  at: number;
}

const LEVELS = ['log', 'info', 'warn', 'error'] as const;
const KEPT = 200;
const SHOWN = 2000;

/** Hears what the page writes to its console from now on, newest first; ends with the answered function. */
export function hearConsole(onChange: (lines: readonly ConsoleLine[]) => void): () => void {
  let lines: readonly ConsoleLine[] = [];
  let count = 0;
  const add = (level: ConsoleLine['level'], parts: unknown[]) => {
    const text = parts.map(textOf).join(' ').slice(0, SHOWN);
    lines = [{ id: ++count, level, text, at: Date.now() }, ...lines].slice(0, KEPT);
    onChange(lines);
  };
  const before = LEVELS.map((level) => [level, console[level]] as const);
  for (const [level, write] of before) {
    console[level] = (...parts: unknown[]) => {
      write.apply(console, parts);
      add(level, parts);
    };
  }
  const thrown = ({ message }: ErrorEvent) => add('error', [message]);
  window.addEventListener('error', thrown);
  return () => {
    for (const [level, write] of before) console[level] = write;
    window.removeEventListener('error', thrown);
  };
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (part instanceof Error) return `${part.name}: ${part.message}`;
  try {
    return JSON.stringify(part) ?? String(part);
  } catch {
    // Circular, such as a component: its kind says enough.
    return String(part);
  }
}
