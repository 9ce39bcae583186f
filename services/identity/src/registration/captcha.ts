import { timingSafeEqual } from 'node:crypto';
import svgCaptcha from 'svg-captcha-fixed';
import { randomText } from '@buildmesh/kernel';
import { fail } from '@buildmesh/contracts';
import type { Cache } from '@buildmesh/persistence';
import { CAPTCHA_MS } from '../limits.js';

export interface Picture {
  text: string;
  /** SVG. */
  image: string;
}

/** Draws a captcha. */
export type DrawCaptcha = () => Picture;

/** Letters and digits that cannot be mistaken for one another. */
export const drawText: DrawCaptcha = () => {
  const { text, data } = svgCaptcha.create({ size: 4, noise: 2, ignoreChars: '0oO1iIlL' });
  return { text, image: data };
};

/** Always the same text, for tests and offline installations (D76). */
export const drawZeros: DrawCaptcha = () => ({
  text: '0000',
  image:
    '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="50"><text x="40" y="35">0000</text></svg>',
});

/** Shows that a person is at the other end (D18). Each picture is good for one answer, right or wrong. */
export class Captcha {
  constructor(
    private readonly cache: Cache,
    private readonly draw: DrawCaptcha,
  ) {}

  async create(): Promise<{ ticket: string; image: string }> {
    const ticket = randomText(32);
    const { text, image } = this.draw();
    await this.cache.set(`captcha:${ticket}`, text.toLowerCase(), CAPTCHA_MS);
    return { ticket, image };
  }

  /** Refuses unless `answer` is what the picture of `ticket` shows, in any case. */
  async check(ticket: string | undefined, answer: string | undefined): Promise<void> {
    const text = ticket ? await this.cache.take(`captcha:${ticket}`) : undefined;
    if (text === undefined || !sameText(text, (answer ?? '').trim().toLowerCase())) {
      // Tells the client to show the picture: to it, one business refusal looks like another.
      throw fail('session.captcha-wrong', { data: { captcha: true } });
    }
  }
}

/** Compares in constant time. */
export function sameText(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
