import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asset, Encoding } from './asset-folder.js';

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

export interface AssetAnswer {
  asset: Asset;
  encoding: Encoding | undefined;
}

/** Sends a file of the client, packed where that is accepted, or 304 when the client has it. `false` when the file is gone. */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { asset, encoding }: AssetAnswer,
): Promise<boolean> {
  const loaded = await asset.load();
  const packs = encoding && asset.packable;
  const packed = packs && loaded ? await asset.pack(encoding) : undefined;
  if (!loaded) return false;
  const { content, etag } = loaded;
  reply
    .header('content-type', asset.type)
    .header('etag', etag)
    .header('cache-control', asset.immutable ? FOR_EVER : ASK_FIRST);
  if (asset.packable) reply.header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === etag) {
    reply.code(304).send();
    return true;
  }
  if (packed) reply.header('content-encoding', encoding);
  reply.send(packed ?? content);
  return true;
}
