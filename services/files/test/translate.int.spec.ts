import { translateTexts } from '@buildmesh/contracts';
import { filesService } from '@buildmesh/files';
import { describeWith, signedIn, startTestService, type TestService } from '@buildmesh/testing';

describeWith(['postgres'], 'translations', () => {
  let service: TestService;
  afterEach(async () => {
    const breaches = service.breaches();
    await service.stop();
    expect(breaches).toEqual([]);
  });

  const ask = (map: Record<string, string>) =>
    service.ask(translateTexts, signedIn(), { input: { map, to: 'en', from: 'zh' } });

  test('come under the keys of the caller; offline the texts stay as they are', async () => {
    service = await startTestService(filesService, { env: { TRANSLATE: 'offline' } });
    const map = { title: '订单', note: '第一行\n\n第二行', none: '' };
    expect(await ask(map)).toEqual(map);
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`k${at}`, 'x']));
    await expect(ask(many)).rejects.toMatchObject({ key: 'invalid' });
  });

  test('are told to be unavailable where nobody translates', async () => {
    service = await startTestService(filesService, { env: { TRANSLATE: 'none' } });
    await expect(ask({ title: '订单' })).rejects.toMatchObject({ key: 'third.unavailable' });
  });
});
