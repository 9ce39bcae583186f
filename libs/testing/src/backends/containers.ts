import type { BackendName } from './found.js';

const IMAGES: Record<BackendName, { image: string; port: number; env: Record<string, string> }> = {
  postgres: { image: 'postgres:18-alpine', port: 5432, env: { POSTGRES_HOST_AUTH_METHOD: 'trust' } },
  nats: { image: 'nats:2-alpine', port: 4222, env: {} },
  redis: { image: 'redis:8-alpine', port: 6379, env: {} },
};

export interface Container {
  port: number;
  stop(): Promise<void>;
}

/** The backend as a container, where a Docker engine is. */
export async function startContainer(name: BackendName): Promise<Container> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const { image, port, env } = IMAGES[name];
  const container = await new GenericContainer(image)
    .withExposedPorts(port)
    .withEnvironment(env)
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  return {
    port: container.getMappedPort(port),
    stop: async () => {
      await container.stop();
    },
  };
}
