import { BrandingLoader, type BrandingTools } from './branding-settings.js';
import type { Branding } from '../../../shared/state/session/branding.slice.js';

const P = '0123456789abcdef01234567';
const branding = (change: Partial<Branding> = {}): Branding => ({
  project: P,
  init: true,
  custom: true,
  name: 'Acme',
  setup: 'window.ran = true',
  append: 'ICP 123',
  ...change,
});

function world(change: Partial<BrandingTools> & { copy?: Branding; server?: Branding | null } = {}) {
  const { copy, server = branding(), ...over } = change;
  const done: string[] = [];
  const copies = new Map<string, string>(copy ? [[P, JSON.stringify(copy)]] : []);
  const settings = new BrandingLoader({
    fetch: async (_, force) => (done.push(`fetch${force ? ' forced' : ''}`), server),
    readCopy: (project) => copies.get(project) ?? null,
    writeCopy: (project, text) => void (text === null ? copies.delete(project) : copies.set(project, text)),
    platformProject: () => P,
    flag: () => false,
    configure: ({ name }) => void done.push(`config ${name}`),
    append: (text) => void done.push(`append ${text}`),
    runScript: (text) => void done.push(`run ${text}`),
    log: (text) => void done.push(`log ${text}`),
    wait: async (ms) => void done.push(`wait ${ms}`),
    ...over,
  });
  return { settings, done, copies };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('custom settings', () => {
  it('are fetched by the project id, then set config, run the setup script after 10 ms and set the appended text', async () => {
    const { settings, done } = world();
    await settings.init(P);
    expect(done).toEqual(['fetch', 'config Acme', 'wait 10', 'run window.ran = true', 'append ICP 123']);
  });

  it('let the view begin only after the setup script', async () => {
    const { settings, done } = world();
    await settings.init(P).then(() => done.push('view'));
    expect(done.indexOf('view')).toBeGreaterThan(done.indexOf('run window.ran = true'));
  });

  it('come from the local copy at once and are refreshed behind it', async () => {
    const { settings, done, copies } = world({ copy: branding({ name: 'Old' }) });
    await settings.init(P).then(() => done.push('view'));
    await settled();
    expect(done.slice(0, 4)).toEqual(['config Old', 'wait 10', 'run window.ran = true', 'append ICP 123']);
    expect(done).toContain('fetch forced');
    expect(done.indexOf('config Acme')).toBeGreaterThan(done.indexOf('config Old'));
    expect(copies.get(P)).toContain('Acme');
  });

  it('are not applied twice when the server says the same as the copy', async () => {
    const { settings, done } = world({ copy: branding() });
    await settings.init(P);
    await settled();
    expect(done.filter((step) => step.startsWith('config'))).toHaveLength(1);
  });

  it('run the script only in the project they belong to', async () => {
    const { settings, done } = world({ platformProject: () => 'another' });
    await settings.init(P);
    expect(done.some((step) => step.startsWith('run'))).toBe(false);
    expect(done).toContain('append ICP 123');
  });

  it('leave the script out with disable_setup, the text with disable_append', async () => {
    const noScript = world({ flag: (name) => name === 'disable_setup' });
    await noScript.settings.init(P);
    expect(noScript.done).toEqual(['fetch', 'config Acme', 'append ICP 123']);
    const noText = world({ flag: (name) => name === 'disable_append' });
    await noText.settings.init(P);
    expect(noText.done.at(-1)).toBe('append null');
  });

  it('go on when the script throws, and log it', async () => {
    const { settings, done } = world({
      runScript: () => {
        throw new Error('broken');
      },
    });
    await settings.init(P);
    expect(done.slice(-2)).toEqual(['log the setup script failed', 'append ICP 123']);
  });

  it('do not hold the start when the server cannot say', async () => {
    const { settings, done } = world({ server: null });
    await settings.init(P);
    expect(done).toEqual(['fetch']);
  });

  it('keep no copy of a project without any', async () => {
    const { settings, copies } = world({ server: branding({ custom: false }) });
    await settings.init(P);
    expect(copies.size).toBe(0);
  });

  it.each(['before', 'after'])(
    'are of the project entered last, though those of the one before arrive %s them',
    async (order) => {
      const other = 'b'.padStart(24, '0');
      const answers = new Map<string, (custom: Branding) => void>();
      const { settings, done, copies } = world({
        fetch: (project) => new Promise((resolve) => void answers.set(project, resolve)),
        platformProject: () => other,
      });
      const entering = [settings.init(P), settings.init(other)];
      const arrivals = [branding({ name: 'Left' }), branding({ project: other, name: 'Entered' })];
      for (const arrival of order === 'before' ? arrivals : arrivals.reverse())
        answers.get(arrival.project)?.(arrival);
      await Promise.all(entering);
      expect(done.filter((step) => step.startsWith('config'))).toEqual(['config Entered']);
      expect([...copies.keys()]).toEqual([other]);
    },
  );
});
