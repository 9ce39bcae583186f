/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { CODE_LIMIT_MS, runCode } from './code-frame.js';
import type { OpenForm } from './open-form.js';

function start(form?: OpenForm, code = 'function (bm) { return "</script>" }') {
  const commands: unknown[] = [];
  const logged: string[] = [];
  runCode(code, {
    run: (list) => commands.push(...list),
    form: () => form,
    log: (text) => logged.push(text),
  });
  const frame = document.querySelector('iframe');
  const told: unknown[] = [];
  if (frame?.contentWindow) frame.contentWindow.postMessage = (message: unknown) => void told.push(message);
  const say = (data: unknown, source: MessageEventSource | null = frame?.contentWindow ?? null) =>
    window.dispatchEvent(new MessageEvent('message', { data, source }));
  return { commands, logged, told, say, frame };
}
/** Runs the script of a frame as a browser does, which jsdom keeps from doing; what it tells the page outside. */
function carriedOut(srcdoc: string): unknown[] {
  const script = srcdoc.split(/<script[^>]*>/)[1]?.split('</script>')[0] ?? '';
  const told: unknown[] = [];
  const parent = { postMessage: (message: unknown) => void told.push(message) };
  const run = globalThis.eval as (text: string) => unknown;
  const document = {
    createElement: () => ({}),
    head: { append: ({ textContent }: { textContent: string }) => run(textContent) },
  };
  new Function('parent', 'addEventListener', 'document', script)(parent, () => undefined, document);
  return told;
}
const framed = () => document.querySelectorAll('iframe').length;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

describe('code of a command', () => {
  it('runs in a frame of no origin that may only run scripts and load nothing', () => {
    const { frame, say } = start();
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts');
    expect(frame?.srcdoc).toContain("default-src 'none'");
    // What it holds cannot end the script that it stands in.
    expect(frame?.srcdoc.match(/<\/script>/g)).toHaveLength(1);
    say({ done: true });
  });

  it('is carried out with the bridge, and says when it is done or why it failed', async () => {
    const good = start(undefined, "function (bm) { bm.tips('Hello'); }");
    const told = carriedOut(good.frame?.srcdoc ?? '');
    await jest.advanceTimersByTimeAsync(0);
    expect(told).toEqual([{ call: 1, name: 'tips', args: ['Hello'] }, { done: true }]);
    good.say({ done: true });
    const bad = start(undefined, 'function () { throw new Error("no"); }');
    const failed = carriedOut(bad.frame?.srcdoc ?? '');
    await jest.advanceTimersByTimeAsync(0);
    expect(failed).toEqual([{ failed: 'Error: no' }]);
    bad.say({ done: true });
  });

  it('reaches notices, addresses, the data and the form, and nothing else', () => {
    const set = jest.fn();
    const { commands, told, say } = start({ values: () => ({ name: 'Ann' }), set });
    say({ call: 1, name: 'tips', args: ['Hello'] });
    say({ call: 2, name: 'redirect', args: ['/user'] });
    say({ call: 3, name: 'refresh', args: [] });
    say({ call: 4, name: 'get', args: ['name'] });
    say({ call: 5, name: 'set', args: ['name', 'Bob'] });
    say({ call: 6, name: 'logout', args: [] });
    expect(commands).toEqual([
      { type: 'tips', value: 'Hello' },
      { type: 'redirect', value: '/user' },
      { type: 'refresh', value: undefined },
    ]);
    expect(set).toHaveBeenCalledWith('name', 'Bob');
    expect(told[3]).toEqual({ call: 4, value: 'Ann' });
    expect(told).toHaveLength(6);
    say({ done: true });
  });

  it('is heard only from its own frame, and no longer once it is done', () => {
    const { commands, say } = start();
    say({ call: 1, name: 'tips', args: ['forged'] }, window);
    expect(commands).toEqual([]);
    say({ done: true });
    expect(framed()).toBe(0);
    say({ call: 2, name: 'tips', args: ['late'] });
    expect(commands).toEqual([]);
  });

  it('that fails is only logged', () => {
    const { logged, say } = start();
    say({ failed: 'Error: no' });
    expect(logged).toEqual(['code failed: Error: no']);
    expect(framed()).toBe(0);
  });

  it('ends after five seconds', () => {
    const { logged } = start();
    jest.advanceTimersByTime(CODE_LIMIT_MS);
    expect(logged).toEqual(['code failed: it took too long']);
    expect(framed()).toBe(0);
  });
});
