import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '../paths.mjs';

const LEFT_OUT = ['node_modules', 'dist', '.types', '.git', '.node', '.data', '.bench', 'coverage'];
const SERVICE = 'services/messaging/src/pin';

describe('make new-endpoint', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'bm-new-endpoint-'));
    cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  }, 120_000);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const run = (script: string, args: string[] = [], env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, script), ...args], {
      cwd: copy,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', ...env },
    });
    return { status, said: stdout + stderr };
  };
  const create = (env: Record<string, string>) => run('deploy/scripts/new-endpoint.mjs', [], env);
  const read = (path: string) => readFileSync(join(copy, path), 'utf8');

  it('writes two endpoints of a noun that type check, are formatted and want for nothing that has to be registered', () => {
    const toggled = create({ ID: 'messaging.pin.toggle', TABLE: 'pin', CLIENT: 'features/chat' });
    expect(toggled).toMatchObject({ status: 0 });
    const written = [...toggled.said.matchAll(/^(?:Wrote {2}|Changed) (\S+\.ts)$/gm)].map(
      ([, path = '']) => path,
    );
    expect(written).toContain(`${SERVICE}/pin.repository.ts`);
    expect(create({ ID: 'messaging.pin.list', CLIENT: 'features/chat' })).toMatchObject({ status: 0 });
    expect(read(`${SERVICE}/pin.handlers.ts`)).toMatch(/@Handles\(togglePin\)[^]*@Handles\(listPins\)/);
    expect(read('services/messaging/src/messaging.module.ts')).toMatch(/PinService,\s+PinRepository/);
    expect(read('docs/openapi.json')).toContain('"/api/app/pin/{project}/toggle"');

    const settings = {
      extends: './tsconfig.base.json',
      compilerOptions: { lib: ['ES2024', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx' },
      include: ['libs/*/src/**/*.d.ts'],
      files: [...written, 'services/messaging/test/pin-list.int.spec.ts'],
    };
    writeFileSync(join(copy, 'written.json'), JSON.stringify(settings));
    expect(run('node_modules/typescript/bin/tsc', ['-p', 'written.json'])).toEqual({ status: 0, said: '' });
    expect(run('node_modules/prettier/bin/prettier.cjs', ['--check', ...written])).toMatchObject({
      status: 0,
    });
    expect(run('deploy/scripts/endpoint-check.mjs')).toEqual({ status: 0, said: '' });
  }, 180_000);

  it('puts an internal one into the module of a service that is named', () => {
    const answer = create({ ID: 'identity.badge.get', ACCESS: 'internal', IN: 'branding' });
    expect(answer).toMatchObject({ status: 0 });
    expect(read('services/identity/src/branding/branding.module.ts')).toContain(
      "import { BadgeHandlers } from './badge/badge.handlers.js';",
    );
    // It waits for its caller, and says so by name.
    expect(run('deploy/scripts/endpoint-check.mjs').said).toBe('identity.badge.get: nobody calls getBadge\n');
  }, 60_000);

  it('comes with a way to put a text into all languages, or into none', () => {
    const folder = 'web/src/features/chat/i18n';
    const before = read(`${folder}/en.json`);
    const add = (...texts: string[]) =>
      run('deploy/scripts/new-text.mjs', ['features/chat', 'chat.pin', ...texts]);
    const texts = ['zh=置顶', 'en=Pin', 'ja=固定', 'vi=Ghim', 'yue=置頂'];
    expect(add(...texts).said).toContain('missing: zh-TW');
    expect(read(`${folder}/en.json`)).toBe(before);
    expect(add(...texts, 'zh-TW=釘選')).toEqual({ status: 0, said: '' });
    expect(read(`${folder}/en.json`).replace('  "chat.pin": "Pin",\n', '')).toBe(before);
    expect(read(`${folder}/zh-TW.json`)).toContain('"chat.pin": "釘選"');
    expect(add(...texts, 'zh-TW=釘選').said).toBe('chat.pin is there already\n');
  });

  it.each([
    [{ ID: 'Pins' }, 'ID=<service>.<noun>.<verb>'],
    [{ ID: 'messaging.draft.save' }, 'messaging.draft.save is there already'],
    [{ ID: 'messaging.medal.get', KIND: 'hook' }, 'KIND is query or command'],
    [{ ID: 'scheduling.fire.list' }, 'this word is retired'],
    [{ ID: 'weather.report.get' }, 'there is no service weather'],
    [{ ID: 'identity.medal.get' }, 'IN=<folder>'],
    [{ ID: 'messaging.medal.get', ACCESS: 'public' }, 'ACCESS is one of member, admin, owner, internal'],
  ])('refuses %j and writes nothing', (env, why) => {
    const before = read('libs/contracts/src/messaging/index.ts') + read('docs/openapi.json');
    const answer = create(env);
    expect(answer.status).toBe(1);
    expect(answer.said).toContain(why);
    expect(answer.said).not.toMatch(/Wrote|Changed/);
    expect(read('libs/contracts/src/messaging/index.ts') + read('docs/openapi.json')).toBe(before);
  });
});
