import { ConfigFault, type BaseConfig } from '@buildmesh/service-kit';

/** A bucket and how it is reached. */
export interface StoreSettings {
  bucket: string;
  region: string;
  /** Neither where S3 is to find credentials in its usual places. */
  keys: { id: string; secret: string } | undefined;
  /** As services reach the storage; that of the region when absent. */
  endpoint: string | undefined;
  /** As browsers do. */
  publicEndpoint: string | undefined;
  pathStyle: boolean;
}

type StoreConfig = Pick<
  BaseConfig,
  | 'FILE_STORE'
  | 'STORE_BUCKET'
  | 'STORE_REGION'
  | 'STORE_KEY_ID'
  | 'STORE_KEY_SECRET'
  | 'STORE_ENDPOINT'
  | 'STORE_PUBLIC_ENDPOINT'
  | 'STORE_PATH_STYLE'
>;

/** The bucket that the configuration names; `undefined` for files of this machine. Throws a `ConfigFault` for half a bucket. */
export function storeSettings(config: StoreConfig): StoreSettings | undefined {
  const { FILE_STORE: driver, STORE_BUCKET: bucket, STORE_REGION: region } = config;
  const { STORE_KEY_ID: id, STORE_KEY_SECRET: secret } = config;
  if (driver === 'local') return undefined;
  if (bucket === undefined || region === undefined)
    throw new ConfigFault([`STORE_BUCKET, STORE_REGION: needed where FILE_STORE is ${driver}`]);
  const keys = id !== undefined && secret !== undefined ? { id, secret } : undefined;
  if (!keys && (driver === 'oss' || id !== undefined || secret !== undefined))
    throw new ConfigFault([`STORE_KEY_ID, STORE_KEY_SECRET: needed where FILE_STORE is ${driver}`]);
  const endpoint = config.STORE_ENDPOINT;
  const publicEndpoint = config.STORE_PUBLIC_ENDPOINT ?? endpoint;
  return { bucket, region, keys, endpoint, publicEndpoint, pathStyle: config.STORE_PATH_STYLE };
}

/** Addresses of S3 and OSS where none is configured. */
const HOSTS = {
  s3: (region: string) => `https://s3.${region}.amazonaws.com`,
  oss: (region: string) => `https://oss-${region}.aliyuncs.com`,
} as const;

export function endpointsOf(
  driver: keyof typeof HOSTS,
  { region, endpoint, publicEndpoint }: StoreSettings,
): { inner: string; outer: string } {
  const usual = HOSTS[driver](region);
  return { inner: endpoint ?? usual, outer: publicEndpoint ?? usual };
}

/** Where the bucket is, below an endpoint; without a slash at its end. */
export function bucketUrl(endpoint: string, { bucket, pathStyle }: StoreSettings): string {
  const { protocol, host, pathname } = new URL(endpoint);
  const path = pathname.replace(/\/$/, '');
  return pathStyle ? `${protocol}//${host}${path}/${bucket}` : `${protocol}//${bucket}.${host}${path}`;
}

/** The origin that browsers send files to and read them from; `undefined` where files lie on this machine. */
export function storeOrigin(config: StoreConfig): string | undefined {
  const settings = storeSettings(config);
  if (!settings || config.FILE_STORE === 'local') return undefined;
  return new URL(bucketUrl(endpointsOf(config.FILE_STORE, settings).outer, settings)).origin;
}
