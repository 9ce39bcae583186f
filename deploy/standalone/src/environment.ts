import { loadConfig } from '@buildmesh/service-kit';
import { DataFolder } from './data-folder.js';
import { EmbeddedDatabase } from './embedded-database.js';
import { FirstPassword } from './first-password.js';
import {
  STANDALONE_DEFAULTS,
  STANDALONE_FIXED,
  standaloneConfig,
  type StandaloneConfig,
} from './standalone.config.js';

/** Everything the parts of the product need around them, made where the environment does not give it. */
export interface Surroundings {
  config: StandaloneConfig;
  env: NodeJS.ProcessEnv;
  folder: DataFolder;
  password: FirstPassword | undefined;
  database: EmbeddedDatabase | undefined;
}

/** Claims the data folder, makes the secrets, starts the database unless one is given. */
export async function prepareSurroundings(given: NodeJS.ProcessEnv): Promise<Surroundings> {
  const config = loadConfig(standaloneConfig, given);
  const folder = await DataFolder.claim(config.DATA_DIR);
  const password =
    given['BM_ADMIN_PASSWORD'] || given['BM_ADMIN_PASSWORD_FILE']
      ? undefined
      : await FirstPassword.prepare(folder);
  const secrets = { BUS_SECRET: given['BUS_SECRET'] || (await folder.secret('bus')) };
  const database = config.DATABASE_URL ? undefined : await startDatabase(config, folder);
  const env: NodeJS.ProcessEnv = {
    ...STANDALONE_DEFAULTS,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...STANDALONE_FIXED,
    ...secrets,
    DATA_DIR: folder.path,
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...(password ? { BM_ADMIN_PASSWORD: password.value } : {}),
  };
  return { config, env, folder, password, database };
}

function startDatabase(config: StandaloneConfig, folder: DataFolder): Promise<EmbeddedDatabase> {
  return EmbeddedDatabase.start({
    folder,
    port: config.POSTGRES_PORT,
    onRestart: () => process.stderr.write('The database has stopped; starting it again.\n'),
  });
}
