import multipart from '@fastify/multipart';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { refusal } from '@buildmesh/contracts';
import { recordRequest, type Logger } from '@buildmesh/service-kit';
import { isSafe } from '../access/safe-transport.js';
import { trustedProxies } from '../access/trusted-proxy.js';
import type { GatewayConfig } from '../gateway.config.js';
import { MAX_JSON_BYTES } from '../limits.js';
import { outcomeOf, sendRefusal } from './answers.js';
import { isSocketRequest } from '../socket/socket-gate.js';
import { acceptJsonOnly } from './body.js';
import { drain } from './drain.js';
import { refusalOf } from './errors.js';
import { requestIdOf } from './request-facts.js';
import { securityHeaders } from './security-headers.js';
import { answerUnparsed } from './unparsed.js';

/** Longest value of a path parameter in characters: keys of the settings store (D43); ids have 24. */
const MAX_PARAM_LENGTH = 200;
const KEEP_ALIVE_MS = 72_000;
const HEADERS_TIMEOUT_MS = 15_000;
const SLOW_MS = 5_000;

function answerFault(logger: Logger) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refused = refusalOf(error);
    if (!refused) logger.error({ err: error, requestId: request.id, url: request.url }, 'request failed');
    const answer = (): void => sendRefusal(request, reply, refused ?? refusal('internal'));
    if (refused?.key === 'too-large') void drain(request.raw).then(answer);
    else answer();
  };
}

/** The HTTP server with everything that holds for all its routes: exact paths, limits of size and time, headers, errors. */
export async function createHttpServer(config: GatewayConfig, logger: Logger): Promise<FastifyInstance> {
  const trusted = trustedProxies(config.TRUSTED_PROXY);
  const server = fastify({
    logger: false,
    bodyLimit: MAX_JSON_BYTES,
    exposeHeadRoutes: false,
    trustProxy: trusted,
    genReqId: (request) => requestIdOf(request.headers),
    requestTimeout: config.REQ_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: MAX_PARAM_LENGTH,
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
    },
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      // Anybody else who wants to speak another protocol is answered as if nothing had been said.
      shouldUpgradeCallback: isSocketRequest,
    },
    clientErrorHandler: answerUnparsed,
    frameworkErrors: (error, request, reply) => answerFault(logger)(error, request, reply),
  });
  const headers = securityHeaders(config);
  server.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (config.NODE_ENV !== 'production' || isSafe(request.raw, trusted)) next();
    else next(refusal('malformed'));
  });
  server.addHook('onResponse', (request, reply, next) => {
    const ms = reply.elapsedTime;
    const { method, url } = request.routeOptions;
    recordRequest(
      {
        // Names that nobody declared would make a series each.
        route: url ?? 'none',
        method: method === undefined ? 'none' : request.method,
        status: reply.statusCode,
        outcome: outcomeOf(request) ?? (reply.statusCode < 400 ? 'ok' : 'failed'),
      },
      ms,
    );
    if (ms > SLOW_MS)
      logger.warn({ requestId: request.id, url: request.routeOptions.url, ms }, 'slow request');
    else
      logger.debug(
        {
          requestId: request.id,
          method: request.method,
          url: request.routeOptions.url,
          status: reply.statusCode,
          ms,
        },
        'request',
      );
    next();
  });
  server.setErrorHandler(answerFault(logger));
  acceptJsonOnly(server);
  await server.register(multipart, { throwFileSizeLimit: true });
  return server;
}
