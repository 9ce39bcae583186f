/** @jest-environment jsdom */
import { UrlLimit } from './url-limit.js';

describe('the limit per URL', () => {
  it('lets twenty requests through in a second and refuses the next', () => {
    const limit = new UrlLimit();
    const sent = Array.from({ length: 21 }, (_, at) => limit.take('GET /a', at));
    expect(sent.filter(Boolean)).toHaveLength(20);
    expect(sent.at(-1)).toBe(false);
  });

  it('slides: after a second the first ones no longer count', () => {
    const limit = new UrlLimit(2, 1000);
    limit.take('a', 0);
    limit.take('a', 600);
    expect(limit.take('a', 999)).toBe(false);
    expect(limit.take('a', 1000)).toBe(true);
    expect(limit.take('a', 1001)).toBe(false);
  });

  it('counts each URL by itself', () => {
    const limit = new UrlLimit(1);
    expect(limit.take('a', 0)).toBe(true);
    expect(limit.take('b', 0)).toBe(true);
  });
});
