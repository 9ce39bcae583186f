import http from 'node:http';

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks));
}

/** A bare HTTP server on the loopback interface: `answer(url, body)` gives JSON, as text or bytes. */
export function serve(port, answer) {
  http
    .createServer(async (request, response) => {
      try {
        const body = request.method === 'POST' ? await bodyOf(request) : undefined;
        const json = await answer(request.url, body);
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(json),
        });
        response.end(json);
      } catch (error) {
        response.writeHead(500);
        response.end(String(error));
      }
    })
    .listen(port, '127.0.0.1');
}
