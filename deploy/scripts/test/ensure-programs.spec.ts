import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const NAMES = ['no-such-nats', 'no-such-redis'];

describe('Programs that tests need', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bm-programs-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs the script on a machine whose programs are these, each a line of shell. */
  function ensure(names: string[], programs: Record<string, string>) {
    const own = mkdtempSync(join(folder, 'bin-'));
    for (const [name, line] of Object.entries(programs)) {
      writeFileSync(join(own, name), `#!/bin/sh\n${line}\n`);
      chmodSync(join(own, name), 0o755);
    }
    const env = { PATH: `${own}:/usr/bin:/bin`, FOLDER: own };
    return spawnSync('sh', [join(ROOT, 'deploy/scripts/ensure-programs.sh'), ...names], {
      encoding: 'utf8',
      env,
    });
  }
  const installing =
    'for last; do :; done; case "$1" in install) echo >"$FOLDER/$last"; chmod +x "$FOLDER/$last";; esac';

  it('are installed by root, each by its name, and left alone when they are here', () => {
    const { status, stdout, stderr } = ensure(NAMES, { id: 'echo 0', 'apt-get': installing });
    expect([status, stdout, stderr]).toEqual([0, `Installing ${NAMES.join(' ')} for the tests …\n`, '']);
    const here = Object.fromEntries(NAMES.map((name) => [name, 'exit 0']));
    expect(ensure(NAMES, { ...here, id: 'echo 0', 'apt-get': 'exit 1' }).stdout).toBe('');
  });

  it('that cannot be installed are named, with the reason, and stop nothing', () => {
    const failed = ensure(NAMES, { id: 'echo 0', 'apt-get': 'exit 1' });
    expect([
      failed.status,
      failed.stderr.split('\n').filter((line) => line.includes('could not be installed')),
    ]).toEqual([0, [expect.stringMatching(/^no-such-nats /), expect.stringMatching(/^no-such-redis /)]]);
    const other = ensure(NAMES, { id: 'echo 1000', 'apt-get': installing });
    expect([other.status, other.stderr]).toEqual([0, expect.stringContaining('only root may install it')]);
  });

  it('are the same for `make test` and for continuous integration', () => {
    const makefile = readFileSync(join(ROOT, 'Makefile'), 'utf8');
    expect(makefile).toContain('ensure-programs.sh chromium nats-server redis-server');
    expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toMatch(/exec make --no-print-directory test\n$/);
  });
});
