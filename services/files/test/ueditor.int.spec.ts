import { Refusal } from '@buildmesh/kernel';
import { askEditor, uploadFromEditor, type EditorList } from '@buildmesh/contracts';
import { describeWith, member } from '@buildmesh/testing';
import { FilesFixture, PNG } from './files-fixture.js';

describeWith(['postgres'], 'the rich-text editor', () => {
  let files: FilesFixture;
  beforeAll(async () => {
    files = await FilesFixture.start();
  }, 60_000);
  afterEach(() => expect(files.service.breaches()).toEqual([]));
  afterAll(() => files.service.stop());

  const ask = (action: 'config' | 'listimage' | 'listfile', by = files.member) =>
    files.service.ask(askEditor, by, {
      params: { project: files.project },
      queryString: { action, start: 0, size: 20 },
    });
  const upload = async (action: 'uploadimage' | 'uploadfile', name: string, content: Buffer | string) => {
    files.clock.advance(1);
    return files.service.ask(uploadFromEditor, files.member, {
      params: { project: files.project },
      queryString: { action },
      input: { file: await files.received(content, name) },
    });
  };

  test('is told what it may send, and under which names', async () => {
    expect(await ask('config')).toMatchObject({
      imageActionName: 'uploadimage',
      imageFieldName: 'file',
      imageMaxSize: 20_480 * 1024,
      imageCompressBorder: 1280,
      imageAllowFiles: expect.arrayContaining(['.png', '.avif']) as string[],
    });
  });

  test('sends pictures and files, which are kept as any other, and lists what its user sent', async () => {
    const picture = await upload('uploadimage', 'a.png', PNG);
    expect(picture).toEqual({
      state: 'SUCCESS',
      url: expect.stringMatching(/^\/api\/app\/util\/\w+\/file\/\w+\?tag=\w+$/) as string,
      title: 'a.png',
      original: 'a.png',
      type: '.png',
      size: PNG.length,
    });
    const paper = await upload('uploadfile', 'a.txt', 'text');
    const listed = async (action: 'listimage' | 'listfile', by = files.member) =>
      ((await ask(action, by)) as EditorList).list.map(({ url }) => url);
    expect(await listed('listimage')).toEqual([picture.url]);
    expect(await listed('listfile')).toEqual([paper.url, picture.url]);
    expect(await listed('listfile', member(files.project))).toEqual([]);
    expect(await files.kept()).toEqual({ files: 2, bytes: PNG.length + 4, leftovers: 0 });
  });

  test('is refused what is no picture where it sends one', async () => {
    const before = await files.kept();
    for (const name of ['page.html', 'page.png'])
      await expect(upload('uploadimage', name, '<html>')).rejects.toThrow(Refusal);
    expect(await files.kept()).toEqual(before);
  });
});
