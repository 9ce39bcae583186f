import { login } from '@buildmesh/contracts';
import { startStack, type StackMode } from '@buildmesh/testing';
import { Client } from '../../../test/support/client.js';

/** The product that journeys go through. */
export interface Product {
  baseUrl: string;
  account: string;
  password: string;
  /** Its first account, speaking to the API. */
  api: Client;
  stop(): Promise<void>;
}

async function started(mode: StackMode): Promise<Omit<Product, 'api'>> {
  const url = process.env['E2E_URL'];
  if (url) return { baseUrl: url, account: 'admin', password: process.env['E2E_PASSWORD'] ?? '', stop: () => Promise.resolve() };
  return startStack({ mode });
}

/** Starts the built product; with `E2E_URL` and `E2E_PASSWORD` journeys go through one that runs already. */
export async function startProduct(mode: StackMode): Promise<Product> {
  const { baseUrl, account, password, stop } = await started(mode);
  const anonymous = new Client(baseUrl);
  const { token } = await anonymous.must(login, { body: { user: account, pwd: password } });
  return { baseUrl, account, password, api: anonymous.withToken(token), stop };
}
