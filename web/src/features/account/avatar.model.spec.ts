import { AVATAR_COLOURS, avatarFault, initialAvatar, MAX_AVATAR } from './avatar.model.js';

describe('a generated picture', () => {
  it.each(['Ada', '张三', '🙂 smile', '<b>', "'", '', '  '])('of %j fits into the account', (name) => {
    for (const colour of AVATAR_COLOURS)
      expect(initialAvatar(name, colour).length).toBeLessThanOrEqual(MAX_AVATAR);
  });

  it('shows the first sign of the name and nothing that could be markup', () => {
    const svgOf = (name: string) => decodeURIComponent(initialAvatar(name, '#4757c9'));
    expect(svgOf('ada')).toContain('>A</text>');
    expect(svgOf('<script>')).toContain('>&lt;</text>');
    expect(svgOf('')).toContain('>?</text>');
  });
});

describe('the address of a picture', () => {
  it('is an https address', () => {
    expect(avatarFault(' https://example.org/me.png ')).toBeUndefined();
  });

  it.each([
    'http://example.org/me.png',
    'javascript:alert(1)',
    '//example.org/x',
    'me.png',
    '',
    'https://',
    'https://localhost/x',
  ])('is never %j', (address) => {
    expect(avatarFault(address)).toBe('account.avatar.not-https');
  });

  it('is at most as long as the account keeps', () => {
    expect(avatarFault(`https://example.org/${'a'.repeat(500)}`)).toBe('account.avatar.too-long');
  });
});
