/** @jest-environment jsdom */
import {
  BOTS,
  FEATURE_DEFAULTS,
  isFeature,
  isFeatureOn,
  visibleBots,
  type Feature,
} from './feature-switches.js';
import { setFlag } from './local-flags.js';

const OFF = ['chat', 'watermark', 'logger', 'draft', 'message', 'loading'];
const all = Object.keys(FEATURE_DEFAULTS) as Feature[];

afterEach(() => localStorage.clear());

describe('feature switches', () => {
  it.each(all.filter((feature) => !OFF.includes(feature)))('%s is on by default', (feature) => {
    expect(isFeatureOn(feature, undefined)).toBe(true);
  });

  it.each(OFF)('%s is off by default', (feature) => {
    expect(isFeatureOn(feature as Feature, {})).toBe(false);
  });

  it('follow the project when it sets one', () => {
    expect(isFeatureOn('data', { data: false })).toBe(false);
    expect(isFeatureOn('chat', { chat: true })).toBe(true);
    expect(isFeatureOn('data', { data: 'no' })).toBe(true);
  });

  it('are off in a browser that disables them, whatever the project says', () => {
    setFlag('disable_share.chart', true);
    expect(isFeatureOn('share.chart', { 'share.chart': true })).toBe(false);
  });

  it('know their names', () => {
    expect(isFeature('data')).toBe(true);
    expect(isFeature('toString')).toBe(false);
  });
});

describe('chat bots', () => {
  it.each(BOTS)('the %s bot appears only when its switch is on', (bot) => {
    expect(visibleBots({ [bot]: true })).toContain(bot);
    expect(visibleBots({ [bot]: false })).not.toContain(bot);
  });
});
