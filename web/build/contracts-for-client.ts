import { runnerImport, type Plugin } from 'vite';
import { CLIENT_PARTS } from '../src/shared/api/client-contract.js';

const VIRTUAL = '\0contracts-for-client';

interface Options {
  /** Source file of `@buildmesh/contracts`. */
  source: string;
  /** Aliases under which the source finds the other libs. */
  alias: Record<string, string>;
}

/**
 * Gives the client the contracts without their schemas: server and handlers validate, the client only calls. Saves zod
 * and every schema in the first load. Types come from the source as ever; whatever is no contract comes from it too.
 */
export function contractsForClient({ source, alias }: Options): Plugin {
  return {
    name: 'contracts-for-client',
    enforce: 'pre',
    resolveId: (id) => (id === '@buildmesh/contracts' ? VIRTUAL : undefined),
    async load(id) {
      if (id !== VIRTUAL) return undefined;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(source, {
        configFile: false,
        logLevel: 'error',
        resolve: { alias },
      });
      for (const file of dependencies) this.addWatchFile(file);
      return { code: moduleText(module, source), moduleSideEffects: false };
    },
  };
}

function moduleText(exports: Record<string, unknown>, source: string): string {
  const lines = Object.entries(exports).map(([name, value]) => {
    if (!isContract(value)) return `export { ${name} } from ${JSON.stringify(source)};`;
    const parts = Object.fromEntries(CLIENT_PARTS.map((part) => [part, value[part]]));
    return `export const ${name} = ${JSON.stringify(parts)};`;
  });
  return lines.join('\n');
}

function isContract(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'input' in value && 'id' in value
  );
}
