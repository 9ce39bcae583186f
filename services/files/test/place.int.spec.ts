import { cachesCleared, clearCaches, findPlaces, recognizeText } from '@buildmesh/contracts';
import { describeWith, signedIn } from '@buildmesh/testing';
import { FilesFixture, PNG } from './files-fixture.js';

describeWith(['postgres'], 'places, pictures and caches', () => {
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

  test('a picture is not read where nobody is chosen for it, and is not kept', async () => {
    const ask = async (content: Buffer | string) => {
      const file = await fixture.received(content, 'scan.png');
      const params = { project: fixture.project };
      const asked = fixture.service.ask(recognizeText, fixture.member, {
        params,
        input: { file, option: {} },
      });
      const refusal: unknown = await asked.catch((error: unknown) => error);
      expect(await fixture.store.size(file.key)).toBeUndefined();
      return refusal;
    };
    expect(await ask(PNG)).toMatchObject({ key: 'third.unavailable' });
    expect(await ask('no picture')).toMatchObject({ key: 'document.unreadable' });
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
