import { cachesCleared, clearCaches, findPlaces } from '@buildmesh/contracts';
import { describeWith, signedIn } from '@buildmesh/testing';
import { FilesFixture } from './files-fixture.js';

describeWith(['postgres'], 'places and caches', () => {
  let fixture: FilesFixture;
  beforeAll(async () => {
    fixture = await FilesFixture.start();
  });
  afterAll(async () => {
    const breaches = fixture.service.breaches();
    await fixture.service.stop();
    expect(breaches).toEqual([]);
  });

  test('places are told nearest first, in the coordinates of the question', async () => {
    const ask = (provider: 'mock' | 'amap', map: 'wgs84' | 'gcj02' = 'wgs84') =>
      fixture.service.ask(findPlaces, signedIn(), {
        params: { provider },
        input: { lat: 31.2304, lng: 121.4737, map },
      });
    const [near, far] = await ask('mock');
    expect([near?.distance, far?.distance]).toEqual([50, 400]);
    expect(near?.lat).toBeCloseTo(31.2304 + 50 / 111_320, 6);
    // Through the other system and back again.
    expect((await ask('mock', 'gcj02'))[0]?.lat).toBeCloseTo(near?.lat ?? 0, 4);
    await expect(ask('amap')).rejects.toMatchObject({ key: 'third.unavailable' });
  });

  test('an administrator has everything that is remembered of the project read anew', async () => {
    const told: string[] = [];
    fixture.service.bus.subscribe(cachesCleared, ({ project }) => void told.push(project));
    const clear = (by = fixture.admin) =>
      fixture.service.ask(clearCaches, by, { params: { project: fixture.project }, input: {} });
    await expect(clear(fixture.member)).rejects.toMatchObject({ key: 'no-authority' });
    expect(await clear()).toBe(true);
    await fixture.service.bus.flush();
    expect(told).toEqual([fixture.project]);
  });
});
