import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '@buildmesh/contracts';
import { acceptedEncoding, sendRefusal } from '../http/answers.js';
import { appCsp, type PageSettings } from '../http/security-headers.js';
import type { Asset, AssetFolder } from './asset-folder.js';
import { sendAsset } from './send-asset.js';
import { sendPage } from './send-page.js';

const INDEX = '/index.html';

function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?');
  return end < 0 ? request.url : request.url.slice(0, end);
}

/** The client's own addresses are made up by its router: a browser that asks for a page gets the application. */
function assetFor(folder: AssetFolder, request: FastifyRequest): Asset | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const path = pathOf(request);
  if (path === '/api' || path.startsWith('/api/')) return undefined;
  const asset = folder.find(path === '/' ? INDEX : path);
  if (asset) return asset;
  const isPage = (request.headers.accept ?? '').includes('text/html') && !path.startsWith('/assets/');
  return isPage ? folder.find(INDEX) : undefined;
}

/** Everything that is no route: files of the web client, its pages, else the uniform 404. */
export function mountWebClient(server: FastifyInstance, folder: AssetFolder, settings: PageSettings): void {
  const page = folder.find(INDEX);
  const csp = appCsp(settings.storage);
  server.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const asset = assetFor(folder, request);
    if (asset && (await send(request, reply, asset))) return reply;
    sendRefusal(request, reply, refusal('unknown-path'));
    return reply;
  });

  function send(request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<boolean> {
    if (asset === page) return sendPage(reply, asset, settings);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    reply.header('content-security-policy', csp);
    return sendAsset(request, reply, { asset, encoding });
  }
}
