import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refusal, simpleGetRow } from '@buildmesh/contracts';
import { startTelemetry } from '@buildmesh/service-kit';
import { OtlpCollector } from '@buildmesh/testing';
import { ENTITY, member, PROJECT, ROW, startFixture } from './gateway-fixture.js';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const ROUTE = '/api/app/simple/:project/:entity/:id';
const pathOf = (row: string) => `/api/app/simple/${PROJECT}/${ENTITY}/${row}`;

/** What a query of Prometheus asks for: names of series, each with the labels that it is filtered or grouped by. */
function askedBy(query: string): { name: string; labels: string[] }[] {
  const names = [...query.matchAll(/\b(buildmesh_\w+)/g)].map(([, name]) => name ?? '');
  const filters = [...query.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside]) =>
    [...(inside ?? '').matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label ?? ''),
  );
  const groups = [...query.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, inside]) =>
    (inside ?? '').split(',').map((label) => label.trim()),
  );
  const values = [...query.matchAll(/label_values\([^,]+,\s*(\w+)\)/g)].map(([, label]) => label ?? '');
  return names.map((name) => ({ name, labels: [...filters, ...groups, ...values] }));
}

interface Board {
  templating: { list: { type: string; query: string }[] };
  panels: { targets: { expr: string }[] }[];
}

const boards = globSync('deploy/grafana/*.json', { cwd: ROOT }).map((path) => ({
  path,
  board: JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Board,
}));

describe('metrics of a gateway', () => {
  const collector = new OtlpCollector();
  beforeAll(async () => {
    const stop = await startTelemetry({
      service: 'gateway',
      environment: 'test',
      endpoint: await collector.listen(),
    });
    const gateway = await startFixture();
    gateway.serve(simpleGetRow, ({ params }) => {
      if ((params as { id: string }).id !== ROW) throw refusal('row.not-found');
      return { _id: ROW };
    });
    const headers = { 'x-token': gateway.user(member(PROJECT)) };
    await gateway.send(pathOf(ROW), { headers });
    await gateway.send(pathOf(ROW), { headers });
    await gateway.send(pathOf(ENTITY), { headers });
    await gateway.send(pathOf(ROW));
    await gateway.send('/api/nothing/that/anybody/declared');
    await gateway.send('/api/health/live');
    await gateway.stop();
    await stop();
    collector.close();
  }, 30_000);

  test('count requests by route, status and refusal, and take their time', () => {
    const points = collector.points('buildmesh.request.duration');
    const count = (parts: Record<string, string>) =>
      points
        .filter(({ labels }) => Object.entries(parts).every(([name, value]) => labels[name] === value))
        .reduce((sum, one) => sum + one.count, 0);
    expect(count({ route: ROUTE, method: 'GET', status: '200', outcome: 'ok' })).toBe(2);
    expect(count({ route: ROUTE, outcome: 'row.not-found' })).toBe(1);
    expect(count({ route: ROUTE, outcome: 'no-session' })).toBe(1);
    expect(count({ route: '/api/health/live', outcome: 'ok' })).toBe(1);
    // What anybody may think up makes no series of its own.
    expect(points.filter(({ labels }) => labels['route']?.includes('nothing'))).toEqual([]);
    expect(collector.series().get('buildmesh_request_duration_milliseconds_count')).toContain('instance');
  });

  test('and of services are all that the dashboards ask for', () => {
    expect(boards.length).toBeGreaterThan(1);
    const series = collector.series();
    const unknown = boards.flatMap(({ path, board }) =>
      [
        ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
        ...board.templating.list.filter(({ type }) => type === 'query').map(({ query }) => query),
      ].flatMap((query) =>
        askedBy(query).flatMap(({ name, labels }) =>
          labels
            .filter((label) => !series.get(name)?.has(label))
            .concat(series.has(name) ? [] : ['no such series'])
            .map((label) => `${path}: ${name} ${label}`),
        ),
      ),
    );
    expect(unknown).toEqual([]);
  });
});
