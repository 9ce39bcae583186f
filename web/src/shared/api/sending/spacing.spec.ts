import { Spacing } from './spacing.js';

function clock() {
  const time = { ms: 0 };
  const spacing = new Spacing(
    () => time.ms,
    async (ms) => void (time.ms += ms),
  );
  const begun: number[] = [];
  const call = (key = 'roles') =>
    spacing.run(key, 500, async () => {
      begun.push(time.ms);
      return begun.length;
    });
  return { time, begun, call };
}

describe('spaced calls', () => {
  it('go at once, and again after the time between them', async () => {
    const { time, begun, call } = clock();
    await call();
    time.ms = 500;
    await call();
    expect(begun).toEqual([0, 500]);
  });

  it('that come sooner wait for the next one and share its answer', async () => {
    const { time, begun, call } = clock();
    await call();
    time.ms = 120;
    expect(await Promise.all([call(), call(), call()])).toEqual([2, 2, 2]);
    expect(begun).toEqual([0, 500]);
  });

  it('of another kind are not held up', async () => {
    const { begun, call } = clock();
    await Promise.all([call('a'), call('b')]);
    expect(begun).toEqual([0, 0]);
  });
});
