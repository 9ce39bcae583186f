import { areDraftsOn, firstDrafts } from './draft.rules.js';

describe('drafts', () => {
  it.each([
    ['on a desktop in the mode of the platform', { mobile: false, mode: 'developer', shown: false }, true],
    ['on no phone there', { mobile: true, mode: 'developer', shown: false }, false],
    ['on no desktop in the app', { mobile: false, mode: 'app', shown: false }, false],
    ['on a desktop where the draft view is visible', { mobile: false, mode: 'app', shown: true }, true],
    ['on a phone where the draft view is visible', { mobile: true, mode: 'app', shown: true }, true],
  ] as const)('are enabled %s', (_, sight, on) => {
    expect(areDraftsOn(sight)).toBe(on);
  });

  it('show five at first, eight in debug mode', () => {
    const ten = Array.from({ length: 10 }, (_, at) => at);
    expect(firstDrafts(ten, false)).toEqual([0, 1, 2, 3, 4]);
    expect(firstDrafts(ten, true)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(firstDrafts([1], false)).toEqual([1]);
  });
});
