import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};
/** What is packed already gains nothing from packing. */
const PACKED = new Set(['.png', '.jpg', '.ico', '.webp', '.woff2']);
/** Good and not slow: a file is packed once per process, unless the build has left a packed one beside it. */
const BROTLI_QUALITY = 9;
/** Vite's names with a content hash, such as `index-DnF2k3_a.js`. */
const HASHED = /-[\w-]{8,}\.\w+$/;

export type Encoding = 'br' | 'gzip';
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

export interface Content {
  content: Buffer;
  etag: string;
}

/** The bytes of a file; none when it is gone, as after a new build under a running gateway. */
async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** One file of the client. */
export class Asset {
  readonly type: string;
  /** Its name changes with its content, so it may be kept for ever. */
  readonly immutable: boolean;
  readonly packable: boolean;
  private bytes: Promise<Content | undefined> | undefined;
  private readonly packed = new Map<Encoding, Promise<Buffer | undefined>>();

  constructor(
    private readonly path: string,
    name: string,
    private readonly prepacked: ReadonlySet<string>,
  ) {
    const extension = extname(name);
    this.type = TYPES[extension] ?? 'application/octet-stream';
    this.immutable = name.startsWith('/assets/') && HASHED.test(name);
    this.packable = !PACKED.has(extension);
  }

  /** The file and its entity tag, read once; `undefined` when the file is gone. */
  load(): Promise<Content | undefined> {
    this.bytes ??= this.read();
    return this.bytes;
  }

  /** The file packed, once; `undefined` when the file is gone. */
  pack(encoding: Encoding): Promise<Buffer | undefined> {
    const before = this.packed.get(encoding);
    if (before) return before;
    const packing = this.makePacked(encoding);
    this.packed.set(encoding, packing);
    return packing;
  }

  private async read(): Promise<Content | undefined> {
    const content = await readIfThere(this.path);
    if (!content) {
      this.bytes = undefined;
      return undefined;
    }
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
    return { content, etag };
  }

  private async makePacked(encoding: Encoding): Promise<Buffer | undefined> {
    const beside = this.path + SUFFIXES[encoding];
    const before = this.prepacked.has(beside) ? await readIfThere(beside) : undefined;
    if (before) return before;
    const loaded = await this.load();
    if (!loaded) {
      this.packed.delete(encoding);
      return undefined;
    }
    const { content } = loaded;
    if (encoding === 'gzip') return deflate(content, { level: 9 });
    return brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
  }
}

/**
 * The files of one folder by their path on the wire. The list is made once: a request only ever looks a name up in it, so
 * no name can lead out of the folder.
 */
export class AssetFolder {
  private constructor(private readonly assets: ReadonlyMap<string, Asset>) {}

  /** All files below `folder`; none when it is not there. */
  static async read(folder: string): Promise<AssetFolder> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const all = new Set(paths);
    const isPacked = (path: string) =>
      Object.values(SUFFIXES).some(
        (suffix) => path.endsWith(suffix) && all.has(path.slice(0, -suffix.length)),
      );
    const named = paths
      .filter((path) => !isPacked(path))
      .map((path) => {
        const name = `/${relative(folder, path).split(sep).join('/')}`;
        return [name, new Asset(path, name, all)] as const;
      });
    return new AssetFolder(new Map(named));
  }

  get size(): number {
    return this.assets.size;
  }

  find(name: string): Asset | undefined {
    return this.assets.get(name);
  }
}
