import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';
/** DI token of the process's logger. */
export const LOGGER = Symbol('logger');

const SECRETS = [
  'pwd',
  'newPwd',
  'password',
  'token',
  'secret',
  'authorization',
  '*.pwd',
  '*.newPwd',
  '*.password',
  '*.token',
  '*.secret',
];

/** A JSON logger for one service; secrets are cut out by key. */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  const options = { base: { service }, level, redact: { paths: SECRETS, censor: '…' } };
  return destination ? pino(options, destination) : pino(options);
}

/** Nest's own messages, on the process's logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}
  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }
  error(message: unknown, stack?: string, context?: string): void {
    this.logger.error({ context, stack }, String(message));
  }
  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }
  debug(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }
  verbose(message: unknown, context?: string): void {
    this.logger.trace({ context }, String(message));
  }
}
