import { login } from '@buildmesh/contracts';
import { startStack, type StackMode } from '@buildmesh/testing';
import { Client } from '../../../test/support/client.js';
import { ownAddress } from './address.js';

/** The product that journeys go through. */
export interface Product {
  baseUrl: string;
  account: string;
  password: string;
  /** Its first account, speaking to the API. */
  api: Client;
  stop(): Promise<void>;
}

/** One that is not for a single journey to stop. */
export type SharedProduct = Omit<Product, 'stop'>;

async function entered(door: Omit<SharedProduct, 'api'>): Promise<SharedProduct> {
  const anonymous = new Client(door.baseUrl, { 'x-forwarded-for': ownAddress() });
  const { token } = await anonymous.must(login, { body: { user: door.account, pwd: door.password } });
  return { ...door, api: anonymous.withToken(token) };
}

/**
 * The one standalone product of all journeys, with captcha and SMS offline. Each journey stays in projects, and with
 * people, of its own, and changes nothing of the first account.
 */
export function sharedProduct(): Promise<SharedProduct> {
  const { E2E_URL: baseUrl, E2E_PASSWORD: password } = process.env;
  if (!baseUrl || !password) throw new Error('E2E_URL and E2E_PASSWORD name no product');
  return entered({ baseUrl, account: 'admin', password });
}

/** Starts the built product for a journey that needs a fresh one, or one of a special kind. */
export async function startProduct(mode: StackMode, env: NodeJS.ProcessEnv = {}): Promise<Product> {
  // Journeys say which address they come from.
  const { baseUrl, account, password, stop } = await startStack({
    mode,
    env: { TRUSTED_PROXY: 'loopback', ...env },
  });
  return { ...(await entered({ baseUrl, account, password })), stop };
}
