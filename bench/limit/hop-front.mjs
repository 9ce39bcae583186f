// The limit with a broker in between: what no product of a gateway and a service over NATS can beat. This is its gateway.
// node hop-front.mjs PORT, NATS_URL in the environment.
import { connect } from '@nats-io/transport-node';
import { serve } from './serve.mjs';

const TIMEOUT_MS = 60_000;
const bus = await connect({ servers: process.env.NATS_URL, noAsyncTraces: true });

serve(Number(process.argv[2]), async (url, body) => {
  const { data } = await bus.request('hop', JSON.stringify({ url, body }), { timeout: TIMEOUT_MS });
  return data;
});
