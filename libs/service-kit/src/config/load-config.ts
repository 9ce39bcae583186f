import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Raised when the environment does not fit a schema; the message lists every fault, one a line. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';

  constructor(readonly faults: readonly string[]) {
    super(`Configuration is not valid:\n  ${faults.join('\n  ')}`);
  }
}

/** `"true"`, `"1"`, `"on"` and their opposites, as an environment variable spells them. */
export const switchVariable = z.stringbool({ truthy: ['true', '1', 'on'], falsy: ['false', '0', 'off', ''] });

/** A whole number in an environment variable. */
export const numberVariable = z.coerce.number().int();

/**
 * Reads the variables of `schema` from `env`, once; `<NAME>_FILE` names a file that holds the value (for secrets).
 * Answers a frozen object; throws `ConfigFault` with all faults together.
 */
export function loadConfig<T extends z.ZodObject>(schema: T, env: NodeJS.ProcessEnv): Readonly<z.output<T>> {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of Object.keys(schema.shape)) {
    const file = env[`${name}_FILE`];
    const value = file ? readSecret(name, file, faults) : env[name];
    if (value !== undefined && value !== '') values[name] = value;
  }
  const result = schema.safeParse(values);
  if (!result.success) {
    for (const issue of result.error.issues) faults.push(`${issue.path.join('.')}: ${issue.message}`);
  }
  if (faults.length > 0 || !result.success) throw new ConfigFault(faults);
  return Object.freeze(result.data);
}

/** Throws one `ConfigFault` with the faults of all `schemas`, so that an operator mends the environment once. */
export function assertConfig(schemas: readonly z.ZodObject[], env: NodeJS.ProcessEnv): void {
  const faults = schemas.flatMap((schema) => {
    try {
      loadConfig(schema, env);
      return [];
    } catch (error) {
      if (error instanceof ConfigFault) return error.faults;
      throw error;
    }
  });
  if (faults.length > 0) throw new ConfigFault([...new Set(faults)]);
}

function readSecret(name: string, file: string, faults: string[]): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    faults.push(`${name}_FILE: cannot read ${file}`);
    return undefined;
  }
}
