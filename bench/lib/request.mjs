import http from 'node:http';

const TIMEOUT_MS = 300_000;
let counter = Date.now() % 1e9;

/** A number nobody had before, also not in an earlier run. */
const freshNumber = () => ++counter;
/** Sets aside a block of numbers for a program that counts by itself. */
export function freshBlock(size) {
  const first = counter + 1;
  counter += size;
  return first;
}

/** The request as it goes out: `__N__` in the body of a unique one becomes a fresh number, wherever it stands. */
export function prepare({ method = 'GET', path, body, headers, unique, seal }) {
  let text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  if (unique && text !== undefined) text = text.replaceAll('__N__', () => String(freshNumber()));
  return { method, path, headers, body: seal && text !== undefined ? seal(text) : text };
}

/** Sends one prepared request and times it until the last byte of the answer. */
export function send(agent, { base, headers }, request) {
  return new Promise((resolve, reject) => {
    const url = new URL(request.path, base);
    const body = request.body === undefined ? undefined : Buffer.from(request.body);
    const content = body ? { 'content-type': 'application/json', 'content-length': body.length } : {};
    const started = process.hrtime.bigint();
    const outgoing = http.request(
      {
        agent,
        host: url.hostname,
        port: url.port,
        path: url.pathname + url.search,
        method: request.method,
        headers: { ...headers, ...content, ...request.headers },
      },
      (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            ms: Number(process.hrtime.bigint() - started) / 1e6,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error('no answer')));
    outgoing.end(body);
  });
}

/** A refusal hides in a 200 answer on ordinary paths (D1), so the body counts as well. */
export function isGood({ status, body }) {
  return status < 300 && !(body[0] === 0x7b && /^\{"code":[1-9]/.test(body.toString('latin1', 0, 20)));
}
