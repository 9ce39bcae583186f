import { MemoryCache } from '@buildmesh/persistence';
import { Captcha, drawText, drawZeros } from './captcha.js';

const wrong = { key: 'session.captcha-wrong' };

describe('A captcha', () => {
  it('is a picture that does not spell out its answer', () => {
    const { text, image } = drawText();
    expect(text).toMatch(/^[A-Za-z2-9]{4}$/);
    expect(image).toMatch(/^<svg .*<\/svg>$/s);
    expect(image).not.toContain(text);
  });

  it('is solved by its text in any case, once', async () => {
    const captcha = new Captcha(new MemoryCache(), () => ({ text: 'aBcD', image: '' }));
    const { ticket } = await captcha.create();
    await captcha.check(ticket, ' AbCd ');
    await expect(captcha.check(ticket, 'AbCd')).rejects.toMatchObject(wrong);
  });

  it('is spent by a wrong answer', async () => {
    const captcha = new Captcha(new MemoryCache(), drawZeros);
    const { ticket } = await captcha.create();
    await expect(captcha.check(ticket, '1111')).rejects.toMatchObject(wrong);
    await expect(captcha.check(ticket, '0000')).rejects.toMatchObject(wrong);
  });

  it('ends after five minutes, and no ticket is no answer', async () => {
    let now = 0;
    const captcha = new Captcha(new MemoryCache(() => now), drawZeros);
    const { ticket } = await captcha.create();
    now = 5 * 60_000;
    await expect(captcha.check(ticket, '0000')).rejects.toMatchObject(wrong);
    await expect(captcha.check(undefined, undefined)).rejects.toMatchObject(wrong);
    await expect(captcha.check('x', '')).rejects.toMatchObject(wrong);
  });
});
