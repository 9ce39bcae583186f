import type { FastifyReply } from 'fastify';

/** A path of this site: one slash in front, nothing that a browser would read as another host, nothing that ends a header. */
const OWN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;
/** An address elsewhere, which only a contract that says so may lead to; a signed one is long. */
const OTHER_SITE = /^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/;
const MAX_LOCATION = 2_000;
const MAX_OTHER_LOCATION = 8_000;

function mayLeadTo(location: string, leavesSite: boolean): boolean {
  if (OWN_PATH.test(location)) return location.length <= MAX_LOCATION;
  return leavesSite && location.length <= MAX_OTHER_LOCATION && OTHER_SITE.test(location);
}

/** Sends the browser to the `location` of an answer; throws when that is not a path of this site and has to be one. */
export function sendRedirect(reply: FastifyReply, text: string, leavesSite = false): void {
  const answer = JSON.parse(text) as { location?: unknown };
  const { location } = answer;
  if (typeof location !== 'string' || !mayLeadTo(location, leavesSite)) {
    throw new Error('a redirect leads off this site');
  }
  reply.code(302).header('location', location).header('cache-control', 'no-store').send();
}
