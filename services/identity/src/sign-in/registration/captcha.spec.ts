import { MemoryCache } from '@buildmesh/persistence';
import { drawText, drawZeros, PictureCaptcha } from './captcha.js';

const ip = '10.0.0.1';
const wrong = { key: 'session.captcha-wrong' };

describe('A captcha', () => {
  it('is a picture that does not spell out its answer', () => {
    const { text, image } = drawText();
    expect(text).toMatch(/^[A-Za-z2-9]{4}$/);
    expect(image).toMatch(/^<svg .*<\/svg>$/s);
    expect(image).not.toContain(text);
  });

  it('is solved by its text in any case, once', async () => {
    const captcha = new PictureCaptcha(new MemoryCache(), () => ({ text: 'aBcD', image: '' }));
    const { ticket } = await captcha.create();
    await captcha.check({ ticket, answer: ' AbCd ', ip });
    await expect(captcha.check({ ticket, answer: 'AbCd', ip })).rejects.toMatchObject(wrong);
  });

  it('is spent by a wrong answer', async () => {
    const captcha = new PictureCaptcha(new MemoryCache(), drawZeros);
    const { ticket } = await captcha.create();
    await expect(captcha.check({ ticket, answer: '1111', ip })).rejects.toMatchObject(wrong);
    await expect(captcha.check({ ticket, answer: '0000', ip })).rejects.toMatchObject(wrong);
  });

  it('ends after five minutes, and no ticket is no answer', async () => {
    let now = 0;
    const captcha = new PictureCaptcha(new MemoryCache(() => now), drawZeros);
    const { ticket } = await captcha.create();
    now = 5 * 60_000;
    await expect(captcha.check({ ticket, answer: '0000', ip })).rejects.toMatchObject(wrong);
    await expect(captcha.check({ ticket: undefined, answer: undefined, ip })).rejects.toMatchObject(wrong);
    await expect(captcha.check({ ticket: 'x', answer: '', ip })).rejects.toMatchObject(wrong);
  });
});
