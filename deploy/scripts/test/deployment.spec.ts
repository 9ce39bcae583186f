import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const packageOf = (main: string) => main.replace(/\/dist\/main\.js$/, '');

interface Compose {
  services: Record<
    string,
    {
      command?: string[];
      environment?: Record<string, unknown>;
      extends?: { file: string; service: string };
      stop_grace_period?: string;
      depends_on?: Record<string, unknown>;
      volumes?: string[];
      ports?: string[];
      healthcheck?: unknown;
      profiles?: string[];
    }
  >;
  volumes: Record<string, unknown>;
}
const compose = parse(text('docker-compose.yml'), { merge: true }) as Compose;
const settings = parse(text('deploy/docker/settings.yml')) as Compose;
const containers = Object.entries(compose.services).filter(([, one]) => one.command?.[0] === 'node');

/** What a container has in its environment, by Compose's rules. */
function environmentOf(name: string): Record<string, unknown> {
  return { ...settings.services[name]?.environment, ...compose.services[name]?.environment };
}

/** Variables that `.env.example` names, by the process under which it lists them. */
function variablesBy(process: string): string[] {
  const part =
    text('.env.example')
      .split('## ')
      .find((one) => one.startsWith(`${process}\n`)) ?? '';
  return [...part.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '');
}

/** Default of a variable of time, in seconds. */
function secondsOf(variable: string): number {
  return Number(new RegExp(`^${variable}=(\\d+)$`, 'm').exec(text('.env.example'))?.[1]) / 1000;
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  resources?: string[];
  spec?: {
    template?: {
      spec: {
        terminationGracePeriodSeconds: number;
        containers: {
          envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
          command: string[];
          ports: { containerPort: number }[];
          readinessProbe: Probe;
          livenessProbe: Probe;
          resources: { requests?: object; limits?: object };
        }[];
      };
    };
    scaleTargetRef?: { name: string };
    selector?: { part?: string };
  };
}
interface Probe {
  httpGet: { path: string; port: number };
}
const manifests = globSync('k8s/*.yaml', { cwd: ROOT }).flatMap((path) =>
  parseAllDocuments(text(path)).map((one) => one.toJS() as Manifest),
);
const deployments = manifests.filter((one) => one.kind === 'Deployment');

/** Every service of the repository, plus the gateway: what has to be deployed. */
const PARTS = [
  'gateway',
  ...globSync('services/*/package.json', { cwd: ROOT }).map((path) => basename(dirname(path))),
].sort();

describe('Containers', () => {
  it('run the gateway and every service of the repository', () => {
    const ours = Object.entries(compose.services).filter(([, one]) => one.command?.[0] === 'node');
    expect(ours.map(([name]) => name).sort()).toEqual(PARTS);
    for (const [, one] of ours)
      expect(existsSync(join(ROOT, packageOf(one.command?.[1] ?? ''), 'package.json'))).toBe(true);
  });

  it('name only containers, volumes and files that exist', () => {
    const names = Object.keys(compose.services);
    for (const service of Object.values(compose.services)) {
      expect(names).toEqual(expect.arrayContaining(Object.keys(service.depends_on ?? {})));
      for (const volume of service.volumes ?? []) {
        const source = volume.split(':')[0] ?? '';
        if (source.startsWith('./')) expect(existsSync(join(ROOT, source))).toBe(true);
        else if (!source.startsWith('$')) expect(Object.keys(compose.volumes)).toContain(source);
      }
    }
  });

  it('reach each other by names that exist', () => {
    const hosts = Object.values(compose.services).flatMap((one) =>
      Object.values(one.environment ?? {}).flatMap((value) =>
        [...String(value).matchAll(/(?:nats|redis|postgres):\/\/(?:[^@/]*@)?([\w-]+):\d+/g)].map(
          (match) => match[1],
        ),
      ),
    );
    expect(hosts.length).toBeGreaterThan(0);
    expect(hosts.filter((host) => !(host && host in compose.services))).toEqual([]);
  });

  it('are all probed, except what only watches', () => {
    const unprobed = Object.entries(compose.services).filter(([, one]) => !one.healthcheck && !one.profiles);
    expect(unprobed.map(([name]) => name)).toEqual([]);
  });

  it('and Kubernetes give only variables that some process reads', () => {
    const known = new Set(
      [...text('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]),
    );
    const given = [
      ...Object.values(compose.services)
        .filter((one) => one.command?.[0] === 'node')
        .flatMap((one) => Object.keys(one.environment ?? {})),
      ...Object.values(settings.services).flatMap((one) => Object.keys(one.environment ?? {})),
      ...Object.keys(manifests.find((one) => one.kind === 'ConfigMap')?.data ?? {}),
    ];
    expect(given.length).toBeGreaterThan(10);
    expect(given.filter((name) => !known.has(name))).toEqual([]);
  });

  it('have every setting that their process reads, from the environment or .env', () => {
    expect(containers.map(([, one]) => one.extends)).toEqual(
      containers.map(([service]) => ({ file: 'deploy/docker/settings.yml', service })),
    );
    const lacking = containers.flatMap(([name]) =>
      [...variablesBy('every process'), ...variablesBy(name)]
        .filter((variable) => !(variable in environmentOf(name)))
        .map((variable) => `${name} ${variable}`),
    );
    expect(lacking).toEqual([]);
    expect(variablesBy('payments')).toContain('ALIPAY_APP_ID');
    // Read by several, and listed once.
    expect(environmentOf('gateway')).toHaveProperty('CAPTCHA');
    expect(environmentOf('files')).toHaveProperty('PUBLIC_ORIGINS', '${PUBLIC_ORIGINS:-}');
    expect(environmentOf('identity')).toHaveProperty('PUBLIC_ORIGINS', '${PUBLIC_ORIGINS:-}');
  });

  it('have no secret of another service', () => {
    const having = (variable: string) =>
      containers.map(([name]) => name).filter((name) => variable in environmentOf(name));
    expect(having('BM_ADMIN_PASSWORD')).toEqual(['identity']);
    expect(having('ALIPAY_PRIVATE_KEY')).toEqual(['payments']);
    expect(having('AI_API_KEY')).toEqual(['messaging']);
  });

  it('are given longer to stop than their process takes to finish what it has accepted', () => {
    const needS = secondsOf('DRAIN_MS') + secondsOf('FINISH_MS') + 10;
    expect(needS).toBeGreaterThan(130);
    for (const [, one] of containers)
      expect(Number.parseInt(one.stop_grace_period ?? '0', 10)).toBeGreaterThanOrEqual(needS);
    for (const one of deployments)
      expect(one.spec?.template?.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(needS);
  });

  it('of the gateway wait for no service: what is away is answered with 503', () => {
    expect(Object.keys(compose.services['gateway']?.depends_on ?? {})).toEqual(['nats', 'redis']);
  });

  it('are built from everything that their build reads', () => {
    const copied = [...text('deploy/docker/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      (match) => (match[1] ?? '').split(' '),
    );
    expect(copied).toEqual(expect.arrayContaining(['package-lock.json', '.swcrc', 'web']));
    const read = globSync('{gateway,libs,services,web,deploy}/**/tsconfig*.json', {
      cwd: ROOT,
      exclude: (path) => path === 'node_modules',
    }).map((path) => {
      const parent = /"extends": "(.+)"/.exec(text(path))?.[1];
      return parent ? relative(ROOT, resolve(ROOT, dirname(path), parent)) : path;
    });
    expect(read).toContain('tsconfig.base.json');
    expect(read.filter((path) => !copied.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual(
      [],
    );
  });

  it('have no secret with a default', () => {
    const lines = text('docker-compose.yml')
      .split('\n')
      .filter((line) => /SECRET|PASSWORD/.test(line) && line.includes('${'));
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => /\$\{\w*(SECRET|PASSWORD)\w*:-/.test(line))).toEqual([]);
  });
});

describe('Kubernetes', () => {
  it('runs the gateway and every service, each scaled by itself', () => {
    expect(deployments.map((one) => one.metadata.name).sort()).toEqual(PARTS);
    const scaled = manifests
      .filter((one) => one.kind === 'HorizontalPodAutoscaler')
      .map((one) => one.spec?.scaleTargetRef?.name);
    expect(scaled.sort()).toEqual(PARTS);
  });

  it.each(deployments.map((one) => [one.metadata.name, one] as const))(
    'probes %s on a port it opens and bounds its memory',
    (_name, deployment) => {
      const container = deployment.spec?.template?.spec.containers[0];
      const ports = container?.ports.map((one) => one.containerPort);
      expect(ports).toContain(container?.readinessProbe.httpGet.port);
      expect(ports).toContain(container?.livenessProbe.httpGet.port);
      expect(container?.resources.limits).toHaveProperty('memory');
      expect(existsSync(join(ROOT, packageOf(container?.command[1] ?? ''), 'package.json'))).toBe(true);
    },
  );

  it('lists every manifest in the kustomization, except the secret that is to be filled in', () => {
    const listed = manifests.find((one) => one.kind === 'Kustomization')?.resources ?? [];
    const files = globSync('k8s/*.yaml', { cwd: ROOT })
      .map((path) => basename(path))
      .filter((name) => !['kustomization.yaml', 'secret.example.yaml'].includes(name));
    expect([...listed].sort()).toEqual(files.sort());
  });

  it('gives every setting to every process, from the map and the secret', () => {
    for (const one of deployments) {
      const sources = one.spec?.template?.spec.containers[0]?.envFrom ?? [];
      expect(sources.map(({ configMapRef, secretRef }) => (configMapRef ?? secretRef)?.name)).toEqual([
        'buildmesh',
        'buildmesh',
      ]);
    }
  });

  it('keeps secrets out of the repository', () => {
    const secret = parse(text('k8s/secret.example.yaml')) as { stringData: Record<string, string> };
    expect(Object.values(secret.stringData).filter(Boolean)).toEqual([]);
  });
});

describe('What stands around the services', () => {
  it('Kong sends everything to the gateway’s port and names the correlation header the gateway reads', () => {
    const kong = parse(text('deploy/kong/kong.yml')) as {
      services: { url: string }[];
      plugins: { name: string; config: { header_name?: string } }[];
    };
    expect(kong.services.map((one) => one.url)).toEqual(['http://gateway:8080']);
    expect(kong.plugins.find((one) => one.name === 'correlation-id')?.config.header_name).toBe(
      'x-request-id',
    );
  });

  it('the collector’s pipelines use only parts that are configured', () => {
    const otel = parse(text('deploy/otel/collector.yaml')) as Record<string, Record<string, unknown>> & {
      service: { pipelines: Record<string, Record<string, string[]>> };
    };
    for (const pipeline of Object.values(otel.service.pipelines)) {
      for (const [kind, names] of Object.entries(pipeline))
        expect(Object.keys(otel[kind] ?? {})).toEqual(expect.arrayContaining(names));
    }
  });

  it('the broker takes no message over the megabyte the house allows', () => {
    expect(text('deploy/nats/nats.conf')).toMatch(/^max_payload: 1MB$/m);
  });
});
