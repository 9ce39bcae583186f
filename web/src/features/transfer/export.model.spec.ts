import { exportMode } from './export.model.js';

describe('exports', () => {
  it('answers at once up to 10000 rows and 30 fields', () => {
    expect(exportMode(10_000, 30)).toBe('direct');
  });
  it('runs in the background beyond that, or while nobody knows how many rows there are', () => {
    expect(exportMode(10_001, 1)).toBe('job');
    expect(exportMode(5, 31)).toBe('job');
    expect(exportMode(undefined, 1)).toBe('job');
  });
});
