import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { catalogue, openApiDocument, openContracts, type Contract } from '@buildmesh/contracts';
import { acceptedEncoding } from '../http/answers.js';
import { appCsp } from '../http/security-headers.js';
import { AssetFolder } from '../web/asset-folder.js';
import { sendAsset } from '../web/send-asset.js';

const VERSION = '1';
const PAGE_FOLDER = fileURLToPath(new URL('../../public/docs', import.meta.url));

function mountDocument(server: FastifyInstance, path: string, contracts: readonly Contract[]): void {
  let text: string | undefined;
  server.get(path, (_request, reply) => {
    text ??= JSON.stringify(
      openApiDocument(contracts, { title: 'BuildMesh API', version: VERSION, server: '/' }),
    );
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(text);
  });
}

function mountPage(server: FastifyInstance, path: string, folder: AssetFolder): void {
  server.get<{ Params: { name?: string } }>(path, (request, reply) => page('index.html', request, reply));
  server.get<{ Params: { name: string } }>(`${path}/:name`, (request, reply) =>
    page(request.params.name, request, reply),
  );

  async function page(
    name: string,
    request: Parameters<typeof sendAsset>[0],
    reply: Parameters<typeof sendAsset>[1],
  ) {
    const asset = folder.find(`/${name}`);
    if (!asset) return reply.callNotFound();
    reply.header('content-security-policy', appCsp());
    const sent = await sendAsset(request, reply, {
      asset,
      encoding: acceptedEncoding(request.headers['accept-encoding']),
    });
    return sent ? reply : reply.callNotFound();
  }
}

/** The OpenAPI 3.1 documents, of everything and of the open interface, each with a page to try it (D82). */
export async function mountOpenApi(server: FastifyInstance): Promise<void> {
  const folder = await AssetFolder.read(PAGE_FOLDER);
  for (const [base, contracts] of [
    ['/api', catalogue],
    ['/api/bmapi', openContracts(catalogue)],
  ] as const) {
    mountDocument(server, `${base}/openapi.json`, contracts);
    mountPage(server, `${base}/docs`, folder);
  }
}
