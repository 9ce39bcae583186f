import { recordOf } from '../../shared/api/commands/command-values.js';
import type { CommandTools } from '../../shared/api/commands/commands.js';
import type { OpenForm } from './open-form.js';

/** How long code may go on (D7). */
export const CODE_LIMIT_MS = 5000;
/** Calls of the page that one piece of code gets answered. */
const MAX_CALLS = 100;

/** What code reaches of the page; no token, no document. */
export interface CodeTools {
  run: (commands: unknown[]) => void;
  form: () => OpenForm | undefined;
  log: CommandTools['log'];
}

/**
 * The page inside the frame: it takes the code and runs it as a function with the bridge as its only argument. Nothing may
 * be fetched from there, whatever the page outside may.
 */
const frameText = (nonce: string, code: string): string => `<!doctype html>
<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'nonce-${nonce}'">
<script nonce="${nonce}">
const waiting = new Map();
let count = 0;
const tell = (message) => parent.postMessage(message, '*');
const ask = (name, args) => new Promise((resolve) => {
  waiting.set(++count, resolve);
  tell({ call: count, name, args });
});
addEventListener('message', ({ source, data }) => {
  if (source !== parent || !waiting.has(data.call)) return;
  waiting.get(data.call)(data.value);
  waiting.delete(data.call);
});
const bridge = {
  tips: (...args) => ask('tips', args),
  redirect: (...args) => ask('redirect', args),
  refresh: () => ask('refresh', []),
  form: { get: (key) => ask('get', [key]), set: (key, value) => ask('set', [key, value]) },
};
const fail = (cause) => tell({ failed: String(cause) });
addEventListener('error', ({ message }) => fail(message));
const script = document.createElement('script');
script.nonce = ${JSON.stringify(nonce)};
script.textContent = 'globalThis.given = (' + ${asText(code)} + ');';
document.head.append(script);
Promise.resolve().then(() => globalThis.given(bridge)).then(() => tell({ done: true }), fail);
</script>`;

/** Text as a literal of a script that stands in a page. */
const asText = (text: string): string =>
  JSON.stringify(text)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** Runs the code of a command in a frame of no origin; it is gone after five seconds at the latest (D7). */
export function runCode(code: string, tools: CodeTools): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.title = '';
  frame.srcdoc = frameText(
    document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || crypto.randomUUID(),
    code,
  );
  let calls = 0;
  const end = (reason?: string): void => {
    clearTimeout(timer);
    window.removeEventListener('message', hear);
    frame.remove();
    if (reason !== undefined) tools.log(`code failed: ${reason.slice(0, 500)}`);
  };
  const hear = ({ source, data }: MessageEvent): void => {
    if (source !== frame.contentWindow) return;
    const { done, failed, call, name, args } = recordOf(data);
    if (done === true) return end();
    if (typeof failed === 'string') return end(failed);
    if (typeof call !== 'number' || (calls += 1) > MAX_CALLS) return;
    const value = answer(String(name), Array.isArray(args) ? args : [], tools);
    frame.contentWindow?.postMessage({ call, value }, '*');
  };
  const timer = setTimeout(() => end('it took too long'), CODE_LIMIT_MS);
  window.addEventListener('message', hear);
  document.body.append(frame);
}

/** What a call of the bridge gives; tips, redirect and refresh follow the rules of commands. */
function answer(name: string, [first, second]: unknown[], { run, form }: CodeTools): unknown {
  if (name === 'tips' || name === 'redirect' || name === 'refresh') run([{ type: name, value: first }]);
  if (name === 'get') return typeof first === 'string' ? form()?.values()[first] : { ...form()?.values() };
  if (name === 'set' && typeof first === 'string') form()?.set(first, second);
  return undefined;
}
