import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { composeSettings, namesIn, unknownIn } from '../compose-settings.mjs';
import { whyNoContainers } from '../containers.mjs';
import { firstAccountText } from '../first-account.mjs';

describe('Docker is used', () => {
  const path = process.env['PATH'];
  const folder = mkdtempSync(join(tmpdir(), 'bm-docker-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => (process.env['PATH'] = path));

  /** A `docker` that fails for the arguments in `fails`. */
  function docker(fails: string): void {
    const program = join(folder, 'docker');
    writeFileSync(program, `#!/bin/sh\ncase "$1" in ${fails}) exit 1;; esac\nexit 0\n`);
    chmodSync(program, 0o755);
    process.env['PATH'] = `${folder}:${path}`;
  }

  it('where it has an engine and Compose, else it is said what is missing', () => {
    docker('nothing');
    expect(whyNoContainers()).toBeUndefined();
    docker('version');
    expect(whyNoContainers()).toBe('no Docker engine answers');
    docker('compose');
    expect(whyNoContainers()).toBe('Docker has no Compose here');
    process.env['PATH'] = '/nowhere';
    expect(whyNoContainers()).toBe('there is no Docker here');
  });
});

describe('What is said of the first account', () => {
  const unused =
    'BM_ADMIN_PASSWORD was not used: the account "admin" was made before and keeps its own password.';
  const start = { log: 'ready\n', env: {}, generated: 'made-here-1', told: false };

  it('is the password that was made here, once', () => {
    expect(firstAccountText(start)).toEqual({
      text: 'First account: admin, password: made-here-1 (shown once)',
      told: true,
    });
    expect(firstAccountText({ ...start, told: true }).text).not.toContain('made-here-1');
  });

  it('is no password that does not open it', () => {
    const log = `${unused}\nready\n`;
    for (const told of [false, true]) {
      const { text } = firstAccountText({ ...start, log, told });
      expect(text).toMatch(/^First account: made before/);
      expect(text).not.toContain('made-here-1');
    }
    expect(firstAccountText({ ...start, log, env: { BM_ADMIN_PASSWORD: 'other-1' } }).text).toBe(unused);
  });

  it('repeats no password that the operator chose', () => {
    const env = { BM_ADMIN_ACCOUNT: 'root', BM_ADMIN_PASSWORD: 'chosen-1' };
    expect(firstAccountText({ ...start, env }).text).toBe(
      'First account: root, with the password of BM_ADMIN_PASSWORD.',
    );
  });
});

describe('Settings of containers', () => {
  const shared = z.object({ LOG_LEVEL: z.string(), BUS: z.string() });
  const sms = z.object({ SMS: z.string() });

  it('are for each what it reads, without what is set for it', () => {
    expect(
      composeSettings({ identity: [shared, sms], data: [shared] }, { identity: ['BUS'], data: ['BUS'] }),
    ).toMatch(
      /services:\n {2}identity:\n {4}environment:\n {6}LOG_LEVEL: \$\{LOG_LEVEL:-\}\n {6}SMS: \$\{SMS:-\}\n {2}data:\n {4}environment:\n {6}LOG_LEVEL: \$\{LOG_LEVEL:-\}\n$/,
    );
  });

  it('that nobody reads are named', () => {
    const known = namesIn('# about it\nSMS=none\n#SECRET=\n', 'a: ${TLS_DIR:-x}');
    const own = { SMS: '1', SECRET_FILE: 'x', TLS_DIR: 'y', COMPOSE_PROFILES: 'edge', SMMS: '1' };
    expect(unknownIn(own, known)).toEqual(['SMMS']);
  });
});
