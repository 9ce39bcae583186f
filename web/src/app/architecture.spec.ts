import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SOURCE = join(import.meta.dirname, '..');
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$/.test(path) && !path.startsWith('shared/testing/'),
);
/** Files whose code, comments aside, has the pattern. */
const having = (pattern: RegExp) =>
  files.filter((path) =>
    pattern.test(readFileSync(join(SOURCE, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
  );
const packages = JSON.parse(readFileSync(join(SOURCE, '../package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

describe('the client', () => {
  it('is one React application with one store, one API and MUI', () => {
    expect(having(/\bcreateRoot\(/)).toEqual(['main.tsx']);
    expect(having(/\bconfigureStore\(/)).toEqual(['shared/state/store.ts']);
    expect(having(/\bcreateApi\(/)).toEqual(['shared/api/api.ts']);
    expect(having(/from '@mui\/material/).length).toBeGreaterThan(50);
    expect(Object.keys(packages.dependencies)).toEqual(
      expect.arrayContaining(['react', '@reduxjs/toolkit', 'react-redux', '@mui/material']),
    );
  });

  it('is made of four layers: what is shared knows no noun, an entity no feature, a feature no screen around it', () => {
    const layers = ['shared', 'entities', 'features', 'app'];
    const upward = files.flatMap((path) => {
      const own = layers.indexOf(path.split('/')[0] ?? '');
      const imports = readFileSync(join(SOURCE, path), 'utf8').matchAll(/(?:from|import\(?) ?'(\.[^']+)'/g);
      const reached = [...imports].map(([, target = '']) => join(dirname(path), target).split('/')[0] ?? '');
      return own === -1 ? [] : reached.filter((layer) => layers.indexOf(layer) > own).map(() => path);
    });
    expect(new Set(files.map((path) => path.split('/')[0]))).toEqual(
      new Set([...layers, 'main.tsx', 'vite-env.d.ts']),
    );
    expect(upward).toEqual([]);
  });

  it('gives no two endpoints one name: of two, only the one that is loaded first is there', () => {
    const names = files.flatMap((path) =>
      [...readFileSync(join(SOURCE, path), 'utf8').matchAll(/^\s+(\w+): build\.(?:query|mutation)\b/gm)].map(
        ([, name]) => name,
      ),
    );
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('has no code that comes later outside a boundary that can try again', () => {
    expect(having(/import (?:React\b|\{[^}]*\blazy\b)[^;]*from 'react'/)).toEqual([
      'shared/ui/state/lazy-part.tsx',
    ]);
    expect(having(/\bReact\.lazy\b|\* as React\b/)).toEqual([]);
  });

  it('has one way to the server; beside it only files, and looks whether something is there, go out', () => {
    expect(having(/\bbaseQuery\b.*=/)).toEqual(['shared/api/base-query.ts']);
    expect(
      having(/(?<!\.)\bfetch\(|\bXMLHttpRequest\(|\bsendBeacon\(|\bEventSource\(|\bWebSocket\(/).sort(),
    ).toEqual([
      // The program for printing on the person's own machine (spec: data §7).
      'features/print/print-client.ts',
      'shared/api/chunk-failure.ts',
      'shared/api/recovery.ts',
      'shared/api/transfer.ts',
      'shared/api/transport.ts',
    ]);
    expect(having(/\bsend\(request\)/)).toEqual(['shared/api/base-query.ts']);
  });
});
