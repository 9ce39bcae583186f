import { startStack } from '@buildmesh/testing';

/**
 * Starts the product that the journeys of one run share, with captcha and SMS offline (D76), and tells them its address;
 * where `E2E_URL` and `E2E_PASSWORD` name one that runs already, they go through that one.
 */
export default async function startShared() {
  if (process.env.E2E_URL) return;
  // Journeys say which address they come from.
  const env = { TRUSTED_PROXY: 'loopback', CAPTCHA: 'offline', SMS: 'offline' };
  const stack = await startStack({ mode: 'standalone', env });
  process.env.E2E_URL = stack.baseUrl;
  process.env.E2E_PASSWORD = stack.password;
  globalThis.stopSharedProduct = () => stack.stop();
}
