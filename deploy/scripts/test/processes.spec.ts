import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isAlive, remembered, runningPid, start, stop, whenReady } from '../processes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bm-processes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sleeper = {
  command: process.execPath,
  args: ['-e', 'console.log("awake"); setInterval(() => undefined, 1000)'],
};

describe('Processes that outlive their starter', () => {
  it('are found again and stopped by name', async () => {
    const pid = start(folder, 'sleeper', sleeper);
    expect(runningPid(folder, 'sleeper')).toBe(pid);
    expect(remembered(folder)).toEqual(['sleeper']);
    expect(await stop(folder, 'sleeper')).toBe(true);
    expect(isAlive(pid)).toBe(false);
    expect(remembered(folder)).toEqual([]);
  });

  it('a process that merely got the number of an old one is left alone', async () => {
    writeFileSync(join(folder, 'stranger.pid'), `${process.pid}\nThu Jan  1 00:00:00 1970\n`);
    expect(runningPid(folder, 'stranger')).toBeUndefined();
    expect(await stop(folder, 'stranger')).toBe(false);
    expect(isAlive(process.pid)).toBe(true);
  });

  it('one that ends before it is ready is told with the end of its log', async () => {
    start(folder, 'broken', {
      command: process.execPath,
      args: ['-e', 'console.error("no such table"); process.exit(3)'],
    });
    await expect(whenReady(folder, 'broken', { ready: () => Promise.resolve(false) })).rejects.toThrow(
      'no such table',
    );
    await stop(folder, 'broken');
  });

  it('one that gets on is waited for, one that stands still is not', async () => {
    const busy = 'setInterval(() => console.log("still migrating"), 100)';
    start(folder, 'busy', { command: process.execPath, args: ['-e', busy] });
    const startedMs = Date.now();
    const soon = () => Promise.resolve(Date.now() - startedMs > 6_000);
    await whenReady(folder, 'busy', { ready: soon, stillMs: 3_000 });
    await stop(folder, 'busy');
    start(folder, 'still', sleeper);
    await expect(
      whenReady(folder, 'still', { ready: () => Promise.resolve(false), stillMs: 3_000 }),
    ).rejects.toThrow('still has done nothing for 3 s');
    await stop(folder, 'still');
  }, 60_000);

  it('a free port can be listened on', async () => {
    expect(await freePort()).toBeGreaterThan(1024);
  });
});
