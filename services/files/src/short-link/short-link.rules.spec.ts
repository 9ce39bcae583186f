import { ownPlace } from './short-link.rules.js';

const ORIGINS = ['https://bm.example'];

describe('the place behind a short link', () => {
  it.each([
    ['/', '/'],
    ['/page/a?b=c#d', '/page/a?b=c#d'],
    ['/客户', '/%E5%AE%A2%E6%88%B7'],
    ['https://bm.example/page', '/page'],
    ['HTTPS://BM.example/page', '/page'],
  ])('%s is %s of this site', (url, place) => {
    expect(ownPlace(url, ORIGINS)).toBe(place);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%2e%2e//evil.example/..//evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example/',
    'https://bm.example.evil.example/',
    'https://bm.example@evil.example/',
    'https://me:pass@bm.example/',
    'http://bm.example/',
    'https://site.invalid/x',
    'javascript:alert(1)',
    'data:text/html,x',
    'tel:110',
    ' /page',
    'page',
    '',
    `/${'x'.repeat(1_900)}`,
  ])('%j leads nowhere', (url) => {
    expect(ownPlace(url, ORIGINS)).toBeUndefined();
  });
});
