import { newId, Refusal } from '@buildmesh/kernel';
import { recognizeText, type CallContext } from '@buildmesh/contracts';
import { describeWith, signedIn } from '@buildmesh/testing';
import { FilesFixture, PNG } from './files-fixture.js';

const keyOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.key : String(error)),
  );

describeWith(['postgres'], 'the text in pictures', () => {
  let files: FilesFixture;
  afterEach(async () => {
    const breaches = files.service.breaches();
    await files.service.stop();
    expect(breaches).toEqual([]);
  });

  const recognize = async (
    content: Buffer | string,
    { by = files.member, option = {} }: { by?: CallContext; option?: object } = {},
  ) => {
    const file = await files.received(content, 'receipt.png');
    const params = { project: files.project };
    const answer = files.service.ask(recognizeText, by, { params, input: { file, option: option as never } });
    await answer.catch(() => undefined);
    return { file, answer };
  };

  test('is told with its places to whoever sends one, and nothing of the picture stays', async () => {
    files = await FilesFixture.start({ OCR: 'mock' });
    const before = await files.kept();
    const { file, answer } = await recognize(PNG, { option: { language: 'en' } });
    const text = 'mock: this picture was not read';
    expect(await answer).toEqual({ text, blocks: [{ text, box: [0, 0, 1, 1], score: 0 }] });
    expect(await files.store.open(file.key)).toBeUndefined();
    expect(await files.kept()).toEqual(before);
  });

  test('is not read of what is no picture, nor for whoever is no member; no file stays', async () => {
    files = await FilesFixture.start({ OCR: 'mock' });
    const { file, answer } = await recognize('<html>no picture</html>');
    expect(await keyOf(answer)).toBe('document.unreadable');
    expect(await files.store.open(file.key)).toBeUndefined();
    const stranger = signedIn({ project: newId() });
    expect(await keyOf((await recognize(PNG, { by: stranger })).answer)).toBe('no-authority');
    expect(await keyOf((await recognize(PNG, { option: { language: 'xx' } })).answer)).toBe('invalid');
  });

  test('is told to be unavailable where nobody reads', async () => {
    files = await FilesFixture.start({ OCR: 'none' });
    const { file, answer } = await recognize(PNG);
    expect(await keyOf(answer)).toBe('third.unavailable');
    expect(await files.store.open(file.key)).toBeUndefined();
  });
});
