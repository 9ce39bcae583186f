import { withNews } from './live-run.model.js';

const step = (id: string) => ({ id, type: 'query', name: id, ms: 5, error: null });
const news = (parts: object) => ({
  type: 'debug',
  flow: 'f',
  start: 1,
  before: 0,
  steps: [],
  now: null,
  ...parts,
});

describe('a run that is watched', () => {
  it('grows step by step, and knows which one is at work', () => {
    const first = withNews(null, news({ now: { id: 'a', type: 'query', name: 'A' } }), 'f');
    expect(first).toMatchObject({ steps: [], now: { id: 'a' } });
    const second = withNews(first, news({ steps: [step('a')], now: { id: 'b', type: 'ai', name: '' } }), 'f');
    expect(second?.steps.map(({ id }) => id)).toEqual(['a']);
    expect(withNews(second, news({ steps: [step('b')] }), 'f')).toMatchObject({
      steps: [{ id: 'a' }, { id: 'b' }],
      now: null,
    });
  });

  it('begins anew with the next run, and hears nothing of older ones or of other functions', () => {
    const run = withNews(null, news({ start: 2, steps: [step('a')] }), 'f');
    expect(withNews(run, news({ start: 3 }), 'f')).toEqual({ start: 3, steps: [], now: null });
    expect(withNews(run, news({ start: 1, steps: [step('z')] }), 'f')).toBe(run);
    expect(withNews(run, news({ start: 9, flow: 'other' }), 'f')).toBe(run);
    expect(withNews(run, { type: 'debug', flow: 'f' }, 'f')).toBe(run);
  });
});
