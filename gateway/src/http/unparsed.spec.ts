import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { answerUnparsed } from './unparsed.js';

describe('what is no request', () => {
  let server: Server;

  beforeAll(async () => {
    server = createServer(
      { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 },
      (_request, response) => void response.end(),
    );
    server.on('clientError', answerUnparsed);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterAll(() => void server.close());

  /** All that the server says on a connection that says `words`. */
  async function answerTo(words: string): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    socket.write(words);
    await once(socket, 'close');
    return answer;
  }

  it('is answered with its reason', async () => {
    expect(await answerTo('HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(await answerTo(`GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
    expect(await answerTo('GET / HTTP/1.1\r\nHost:')).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  it('hears nothing on a connection that a browser keeps ready', async () => {
    expect(await answerTo('')).toBe('');
  });
});
