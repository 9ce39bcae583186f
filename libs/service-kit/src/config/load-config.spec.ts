import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { baseConfig } from './base-config.js';
import { assertConfig, ConfigFault, loadConfig, numberVariable, switchVariable } from './load-config.js';

const schema = z.object({
  PORT: numberVariable.max(65535),
  SECRET: z.string().min(8),
  DEBUG: switchVariable.default(false),
});

describe('configuration', () => {
  test('is read once, typed, and cannot be changed', () => {
    const config = loadConfig(schema, { PORT: '80', SECRET: 'long enough', DEBUG: 'on', OTHER: 'x' });
    expect(config).toEqual({ PORT: 80, SECRET: 'long enough', DEBUG: true });
    expect(Object.isFrozen(config)).toBe(true);
  });

  test('tells all its faults together', () => {
    const read = () => loadConfig(schema, { PORT: '99999', DEBUG: 'perhaps' });
    expect(read).toThrow(ConfigFault);
    expect(read).toThrow(/PORT[^]*SECRET[^]*DEBUG|PORT[^]*DEBUG[^]*SECRET/);
  });

  test('tells the faults of all its parts together, each once', () => {
    const other = z.object({ PORT: numberVariable.max(65535), NAME: z.string() });
    const check = () =>
      assertConfig([schema, other], { PORT: '99999', DEBUG: 'perhaps', SECRET: 'long enough' });
    expect(check).toThrow(
      /^Configuration is not valid:\n {2}PORT: [^\n]*\n {2}DEBUG: [^\n]*\n {2}NAME: [^\n]*$/,
    );
    expect(() =>
      assertConfig([schema, other], { PORT: '1', SECRET: 'long enough', NAME: 'x' }),
    ).not.toThrow();
  });

  test('takes an empty variable for an absent one', () => {
    expect(loadConfig(schema, { PORT: '1', SECRET: 'long enough', DEBUG: '' }).DEBUG).toBe(false);
  });

  test('takes secrets from files, and says which file it cannot read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bm-config-'));
    writeFileSync(join(folder, 'secret'), 'from a file\n');
    expect(loadConfig(schema, { PORT: '1', SECRET_FILE: join(folder, 'secret') }).SECRET).toBe('from a file');
    rmSync(folder, { recursive: true });
    expect(() => loadConfig(schema, { PORT: '1', SECRET_FILE: '/nowhere/secret' })).toThrow(
      'SECRET_FILE: cannot read /nowhere/secret',
    );
  });

  test('has no default for the secret of the bus, and takes none that is short', () => {
    expect(() => loadConfig(baseConfig, {})).toThrow('BUS_SECRET');
    expect(() => loadConfig(baseConfig, { BUS_SECRET: 'changeme' })).toThrow('BUS_SECRET');
    expect(loadConfig(baseConfig, { BUS_SECRET: 'x'.repeat(32) }).NODE_ENV).toBe('development');
  });
});
