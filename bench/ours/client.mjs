import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 600_000;
const POLL_MS = 100;

/** A signed-in caller of our product; throws what the product refused with. */
export class Client {
  constructor(base, headers = {}) {
    this.base = base;
    this.headers = { 'x-locale': 'en', ...headers };
  }

  static async signIn(base, user, pwd) {
    const { token } = await new Client(base).post('/api/common/user/login', { user, pwd });
    return new Client(base, { 'x-token': token });
  }

  get token() {
    return this.headers['x-token'];
  }

  get(path) {
    return this.ask(path, { method: 'GET' });
  }

  post(path, body = {}) {
    return this.ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  upload(path, file, option) {
    const form = new FormData();
    form.set('option', JSON.stringify(option));
    form.set('file', file.blob, file.name);
    return this.ask(path, { method: 'POST', body: form });
  }

  async ask(path, init) {
    const answer = await fetch(this.base + path, {
      ...init,
      headers: { ...this.headers, ...init.headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = await answer.json();
    if (body.code !== 0)
      throw new Error(`${init.method} ${path}: ${answer.status} ${JSON.stringify(body).slice(0, 500)}`);
    return body.data;
  }

  /** The job once it has ended; `watch` is called while it runs. */
  async finished(project, job, watch = () => undefined) {
    for (;;) {
      const state = await this.get(`/api/admin/job/${project}/${job}`);
      if (state.state !== 'waiting' && state.state !== 'running') return state;
      watch(state);
      await sleep(POLL_MS);
    }
  }
}
