import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { pageCsp, type PageSettings } from '../http/security-headers.js';
import type { Asset } from './asset-folder.js';
import { clientSettings } from './client-settings.js';

const NONCE_BYTES = 16;

/**
 * Sends the application's page with what it is told of the configuration, and with a nonce that is new each time, in its
 * policy and on its scripts, so that the client can run the script of a white-label project and nothing else can (D71). It
 * has no entity tag: an old page kept by the browser would not fit the new policy. `false` when the page is gone.
 */
export async function sendPage(reply: FastifyReply, page: Asset, settings: PageSettings): Promise<boolean> {
  const loaded = await page.load();
  if (!loaded) return false;
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const html = loaded.content
    .toString('utf8')
    .replaceAll('<script', `<script nonce="${nonce}"`)
    .replace('<title>', `${clientSettings(settings.config)}<title>`);
  reply
    .header('content-type', page.type)
    .header('cache-control', 'no-cache')
    .header('content-security-policy', pageCsp(nonce, settings))
    .send(html);
  return true;
}
