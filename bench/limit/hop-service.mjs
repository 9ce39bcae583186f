// The service behind hop-front.mjs: DATABASE_URL and NATS_URL in the environment.
import { connect } from '@nats-io/transport-node';
import { answerOf } from './operations.mjs';

const bus = await connect({ servers: process.env.NATS_URL, noAsyncTraces: true });

for await (const message of bus.subscribe('hop', { queue: 'hop' })) void answer(message);

async function answer(message) {
  const { url, body } = message.json();
  message.respond(await answerOf(url, body));
}
