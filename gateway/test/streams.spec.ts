import { request as httpRequest } from 'node:http';
import { refusal, streamChat } from '@buildmesh/contracts';
import type { StreamOut } from '@buildmesh/service-kit';
import { eventually } from '@buildmesh/testing';
import { member, PROJECT, startFixture, type GatewayFixture } from './gateway-fixture.js';

const PATH = `/api/app/ai/${PROJECT}/chat`;
const BODY = { messages: [{ role: 'user', content: 'Hi' }] };

describe('answers that leave as server-sent events (D59)', () => {
  let gateway: GatewayFixture;
  let token: string;
  let answer: (out: StreamOut) => Promise<unknown>;
  beforeAll(async () => {
    gateway = await startFixture({ ENCRYPT_REQUIRED: 'true' });
    token = gateway.user(member(PROJECT));
    gateway.bus.serve(streamChat, ((_call: unknown, out: StreamOut) => answer(out)) as never);
  });
  afterAll(() => gateway.stop());

  const ask = (headers: Record<string, string> = {}) =>
    gateway.send(PATH, { method: 'POST', headers: { 'x-token': token, ...headers }, body: BODY });
  const whole = { content: 'Hi', reasoning: '' };

  test('come as lines, never cached, and end with a line of their own', async () => {
    answer = (out) => {
      out.send({ type: 'new' });
      out.send({ type: 'assistant', delta: 'Hi\n\n' });
      return Promise.resolve(whole);
    };
    const { status, headers, bytes } = await ask();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(bytes.toString('utf8')).toBe(
      'data: {"type":"new"}\n\ndata: {"type":"assistant","delta":"Hi\\n\\n"}\n\ndata: [DONE]\n\n',
    );
  });

  test('are an ordinary answer where no piece was sent', async () => {
    answer = () => Promise.resolve(whole);
    expect((await ask()).json).toEqual({ code: 0, error: 0, data: whole });
  });

  test('are refused as any call before the first piece, and with a line after it', async () => {
    answer = () => Promise.reject(refusal('quota-reached', { data: { limit: 1 } }));
    expect((await ask()).json).toMatchObject({ code: 107, data: { limit: 1 } });
    answer = (out) => {
      out.send({ type: 'new' });
      return Promise.reject(refusal('ai.failed'));
    };
    expect((await ask({ 'x-locale': 'en' })).bytes.toString('utf8')).toBe(
      'data: {"type":"new"}\n\ndata: {"type":"error","message":"The assistant could not answer"}\n\ndata: [DONE]\n\n',
    );
  });

  test('are not for strangers, nor in a project that has expired', async () => {
    answer = () => Promise.resolve(whole);
    expect((await ask({ 'x-token': gateway.user(() => ({})) })).json.code).toBe(106);
    const late = gateway.user(member(PROJECT, { projectState: 'expired' }));
    expect((await ask({ 'x-token': late })).json.code).toBe(103);
  });

  test('stop when the client has gone', async () => {
    let stopped = false;
    answer = async (out) => {
      out.send({ type: 'new' });
      await new Promise<void>((resolve) => out.signal.addEventListener('abort', () => resolve()));
      stopped = true;
      return whole;
    };
    const { hostname, port } = new URL(gateway.url);
    const headers = { 'x-token': token, 'content-type': 'application/json' };
    const sent = httpRequest(
      { hostname, port, path: PATH, method: 'POST', headers, agent: false },
      (response) => {
        response.once('data', () => sent.destroy());
        response.on('error', () => undefined);
      },
    );
    sent.on('error', () => undefined);
    sent.end(JSON.stringify(BODY));
    await eventually(() => stopped);
  });
});
