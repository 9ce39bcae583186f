/** @jest-environment jsdom */
import { isFramed } from './frame-hosts.js';

describe('a page of the web in a frame', () => {
  it('is shown where any may be', () => {
    expect(isFramed('https://example.com/x', 'any')).toBe(true);
    expect(isFramed('no address', 'any')).toBe(false);
  });

  it.each([
    ['https://maps.example.com', 'https://maps.example.com/a?b', true],
    ['https://maps.example.com', 'https://maps.example.com:8443/', false],
    ['https://maps.example.com', 'http://maps.example.com/', false],
    ['https://maps.example.com', 'https://maps.example.com.evil.test/', false],
    ['https://*.example.com', 'https://a.b.example.com/', true],
    ['https://*.example.com', 'https://example.com/', false],
    ['https://*.example.com', 'https://evilexample.com/', false],
    ['https://a.test:8443', 'https://a.test:8443/', true],
    ['https://a.test:443', 'https://a.test/', true],
    ['http://a.test', 'https://a.test/', true],
    ['http://a.test:81', 'https://a.test:81/', false],
  ])('of %s: %s is shown: %s', (host, url, shown) => {
    expect(isFramed(url, [host])).toBe(shown);
  });

  it('is shown when it is our own, whatever is named', () => {
    expect(isFramed(`${window.location.origin}/x`, [])).toBe(true);
    expect(isFramed('https://example.com/', [])).toBe(false);
  });
});
