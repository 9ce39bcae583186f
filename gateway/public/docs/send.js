const MAX_SHOWN = 200_000;
const DEADLINE_MS = 130_000;

function addressOf({ path, parameters }) {
  let place = path;
  const query = new URLSearchParams();
  for (const one of parameters) {
    const value = one.read();
    if (one.place === 'path') place = place.replace(`{${one.name}}`, encodeURIComponent(value ?? ''));
    else if (value !== undefined) query.set(one.name, String(value));
  }
  return query.size > 0 ? `${place}?${query}` : place;
}

function payloadOf({ type, fields, whole }) {
  if (!type) return undefined;
  const entries = fields.map((one) => [one.name, one.read()]).filter(([, value]) => value !== undefined);
  if (type !== 'multipart/form-data')
    return JSON.stringify(whole ? whole.read() : Object.fromEntries(entries));
  const form = new FormData();
  for (const [name, value] of entries) form.set(name, value instanceof File ? value : JSON.stringify(value));
  return form;
}

async function shown(response) {
  const type = response.headers.get('content-type') ?? '';
  if (!/json|text|csv/.test(type)) return `${type}, ${(await response.blob()).size} bytes`;
  const text = await response.text();
  const pretty = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return pretty.length > MAX_SHOWN ? `${pretty.slice(0, MAX_SHOWN)}\n…` : pretty;
}

/** Sends the filled form and gives the answer as text, with its status and how long it took. */
export async function send({ path, method, parameters, body, headers }) {
  const payload = payloadOf(body);
  const json = typeof payload === 'string' ? { 'content-type': 'application/json' } : {};
  const started = performance.now();
  const response = await fetch(addressOf({ path, parameters }), {
    method,
    headers: { ...json, ...headers },
    body: payload,
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const text = await shown(response);
  return `${response.status} in ${Math.round(performance.now() - started)} ms\n\n${text}`;
}
