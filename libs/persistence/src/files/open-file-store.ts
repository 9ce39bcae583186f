import { join } from 'node:path';
import type { Runtime } from '@buildmesh/service-kit';
import type { FileStore } from './file-store.js';
import { LocalFileStore } from './local-file-store.js';
import { storeSettings } from './store-settings.js';

/**
 * The file store that the configuration names; the client of a storage is loaded only where there is one. Throws a
 * `ConfigFault` for a bucket that is described in part.
 */
export async function openFileStore({ config }: Pick<Runtime, 'config'>): Promise<FileStore> {
  const settings = storeSettings(config);
  if (!settings) return new LocalFileStore(join(config.DATA_DIR, 'files'));
  if (config.FILE_STORE === 'oss') {
    const { OssObjectStore } = await import('./oss-object-store.js');
    return new OssObjectStore(settings);
  }
  const { S3ObjectStore } = await import('./s3-object-store.js');
  return new S3ObjectStore(settings);
}
