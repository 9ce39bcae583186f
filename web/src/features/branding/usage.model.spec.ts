import { gaugeShare, gaugeState } from './usage.model.js';

describe('a quota', () => {
  it.each([
    [0, 0, 'unlimited'],
    [39, 50, 'fine'],
    [40, 50, 'warning'],
    [49, 50, 'warning'],
    [50, 50, 'full'],
    [60, 50, 'full'],
  ] as const)('of which %i of %i is used is %s', (used, limit, state) => {
    expect(gaugeState({ used, limit })).toBe(state);
  });

  it('fills a bar to its end and no further', () => {
    expect([gaugeShare({ used: 60, limit: 50 }), gaugeShare({ used: 1, limit: 0 })]).toEqual([100, 0]);
  });
});
