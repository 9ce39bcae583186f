import type { FastifyReply } from 'fastify';

/** A path of this site: one slash in front, nothing that a browser would read as another host, nothing that ends a header. */
const OWN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;
const MAX_LOCATION = 2_000;

/** Sends the browser to the `location` of an answer; throws when that is not a path of this site. */
export function sendRedirect(reply: FastifyReply, text: string): void {
  const answer = JSON.parse(text) as { location?: unknown };
  const { location } = answer;
  if (typeof location !== 'string' || location.length > MAX_LOCATION || !OWN_PATH.test(location)) {
    throw new Error('a redirect leads off this site');
  }
  reply.code(302).header('location', location).header('cache-control', 'no-store').send();
}
