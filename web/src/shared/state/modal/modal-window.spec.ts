/** @jest-environment jsdom */
import { windowFeatures } from './modal-window.js';

const screen = { availWidth: 1440, availHeight: 900 };

describe('the window of a modal', () => {
  it('is 960 by 600 and stands in the middle', () => {
    expect(windowFeatures({}, screen)).toBe('popup,width=960,height=600,left=240,top=150');
  });

  it('can be as large as the screen', () => {
    expect(windowFeatures({ full: true }, screen)).toBe('popup,width=1440,height=900,left=0,top=0');
  });

  it('can be a tab', () => {
    expect(windowFeatures({ blank: true }, screen)).toBe('');
  });

  it('is never larger than the screen', () => {
    expect(windowFeatures({}, { availWidth: 800, availHeight: 500 })).toContain('width=800,height=500');
  });
});
