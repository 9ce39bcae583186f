import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { newId, randomText, Refusal } from '@buildmesh/kernel';
import { refusal, type ContractOf, type StoredFile } from '@buildmesh/contracts';
import { FileStore, FileTooLarge } from '@buildmesh/persistence';
import { MAX_FIELD_BYTES, MAX_FILE_BYTES, MAX_FILE_NAME, MULTIPART_LIMITS } from '../limits.js';
import { safeJson } from './body.js';

/** Longest media type that is passed on. */
const MAX_TYPE_LENGTH = 200;
const FORBIDDEN_FIELDS = new Set(['__proto__', 'constructor', 'prototype']);

/** Input of an upload contract: the file by its storage key, the other fields as they came. */
export interface Upload {
  file?: StoredFile;
  input: Record<string, unknown>;
}

/** The last part of a name that a client sent, without what could mislead a terminal, a header or a file system. */
function safeFileName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return clean === '' || clean === '.' || clean === '..'
    ? 'file'
    : [...clean].slice(-MAX_FILE_NAME).join('').slice(-MAX_FILE_NAME);
}

/** Structured fields travel as JSON text; everything else is text. */
function fieldValue(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const start = value.trimStart()[0];
  return start === '{' || start === '[' ? safeJson(value) : value;
}

type UploadBounds = Pick<ContractOf<'upload'>, 'maxFileBytes' | 'maxFieldBytes' | 'fileOptional'>;

/** Takes multipart bodies: one file, streamed to the file store under a key that we make, and a few fields. */
@Injectable()
export class Uploads {
  constructor(@Inject(FileStore) private readonly files: FileStore) {}

  /** Reads the whole body as its contract bounds it; leaves nothing in the store when it refuses. */
  async take(request: FastifyRequest, contract: UploadBounds): Promise<Upload> {
    const { maxFileBytes: maxBytes = MAX_FILE_BYTES, maxFieldBytes: fieldSize = MAX_FIELD_BYTES } = contract;
    const limits = { ...MULTIPART_LIMITS, fileSize: maxBytes, fieldSize };
    const input: Record<string, unknown> = {};
    let file: StoredFile | undefined;
    try {
      for await (const part of request.parts({ limits })) {
        if (part.type !== 'file') this.addField(input, part);
        else if (file) throw refusal('malformed');
        else file = await this.store(part, maxBytes);
      }
    } catch (error) {
      if (file) await this.discard(file);
      throw uploadRefusal(error);
    }
    if (file) return { file, input: { ...input, file } };
    if (!contract.fileOptional) throw refusal('malformed');
    return { input };
  }

  discard(file: StoredFile): Promise<void> {
    return this.files.remove(file.key);
  }

  private addField(input: Record<string, unknown>, part: MultipartValue): void {
    const { fieldname } = part;
    const cut =
      part.valueTruncated || part.fieldnameTruncated || fieldname.length > MULTIPART_LIMITS.fieldNameSize;
    const repeated = Object.hasOwn(input, fieldname) || fieldname === 'file';
    if (cut || repeated || FORBIDDEN_FIELDS.has(fieldname)) throw refusal('malformed');
    input[fieldname] = fieldValue(part.value);
  }

  private async store(part: MultipartFile, maxBytes: number): Promise<StoredFile> {
    if (part.fieldname !== 'file') throw refusal('malformed');
    const key = `tmp/${newId()}-${randomText(16)}`;
    const { size } = await this.files.put(key, part.file as Readable, maxBytes);
    if (part.file.truncated) {
      await this.files.remove(key);
      throw refusal('too-large');
    }
    return {
      key,
      name: safeFileName(part.filename),
      type: (part.mimetype ?? '').slice(0, MAX_TYPE_LENGTH),
      size,
    };
  }
}

/** Anything that goes wrong while a body is read is the body's fault, except what we raised ourselves. */
function uploadRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  if (error instanceof FileTooLarge) return refusal('too-large');
  const { code, statusCode, syscall } = (error ?? {}) as {
    code?: unknown;
    statusCode?: unknown;
    syscall?: unknown;
  };
  if (syscall !== undefined && code !== 'ECONNRESET') return error;
  return statusCode === 413 && code === 'FST_REQ_FILE_TOO_LARGE'
    ? refusal('too-large')
    : refusal('malformed');
}
