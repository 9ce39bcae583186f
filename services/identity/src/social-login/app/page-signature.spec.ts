import { originOfPage, signatureOf, withDecodedQuery, withoutFragment } from './page-signature.js';

describe('The signature of a page', () => {
  it('is the one of the example that WeChat publishes', () => {
    const signature = signatureOf({
      ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
      nonceStr: 'Wm3WZYTPz0wzccnW',
      timestamp: 1414587457,
      url: 'http://mp.weixin.qq.com?params=value',
    });
    expect(signature).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
  });

  it('covers the address up to its fragment', () => {
    expect(withoutFragment('https://a.example/p?q=1#/x?y')).toBe('https://a.example/p?q=1');
    expect(withoutFragment('https://a.example/p')).toBe('https://a.example/p');
  });

  it('covers the query as DingTalk reads it, decoded', () => {
    expect(withDecodedQuery('https://a.example/p%20q?n=%E4%BD%A0+b#c')).toBe(
      'https://a.example/p%20q?n=你 b',
    );
    expect(withDecodedQuery('https://a.example/p?n=%E4%B')).toBe('https://a.example/p?n=%E4%B');
    expect(withDecodedQuery('https://a.example/p#c')).toBe('https://a.example/p');
  });
});

describe('The origin of a page', () => {
  it('is what a browser would show', () => {
    expect(originOfPage('https://a.example/p?q#r')).toBe('https://a.example');
    expect(originOfPage('https://a.example')).toBe('https://a.example');
    expect(originOfPage('https://a.example:8443/p')).toBe('https://a.example:8443');
  });

  it.each([
    'https://a.example@evil.example/',
    'https://a.example:pw@evil.example/',
    'https://a.example\\@evil.example/',
    'https:a.example/p',
    'https:///a.example/p',
    'HTTPS://a.example/p',
    'https://A.example/p',
    'https://a.example:443/p',
    'https://a.exa\tmple/p',
    ' https://a.example/p',
    'javascript:alert(1)//https://a.example',
    'data:text/html,https://a.example',
    'ftp://a.example/',
    '//a.example/p',
    '/p',
    '',
  ])('is none for %j', (url) => {
    expect(originOfPage(url)).toBeUndefined();
  });
});
