import { timingSafeEqual } from 'node:crypto';
import svgCaptcha from 'svg-captcha-fixed';
import { randomText } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';
import type { Cache } from '@buildmesh/persistence';
import { CAPTCHA_MS } from '../../limits.js';

interface Picture {
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

/** What a page needs to show a captcha. */
export interface Challenge {
  ticket: string;
  /** SVG; empty when the page loads Tencent's captcha. */
  image: string;
  /** Tencent's id of the captcha to load. */
  appId?: string;
}

/** What a person answered. */
export interface Solution {
  ticket: string | undefined;
  answer: string | undefined;
  /** Address of the caller. */
  ip: string;
}

/** Shows that a person is at the other end (D18). Each challenge is good for one answer, right or wrong. */
export abstract class Captcha {
  abstract create(): Promise<Challenge>;
  /** Refuses unless the answer is right. */
  abstract check(solution: Solution): Promise<void>;
}

/** Tells the client to show the picture: to it, one business refusal looks like another. */
export function captchaWrong(): Error {
  return refusal('session.captcha-wrong', { data: { captcha: true } });
}

/** Pictures that the platform draws itself. */
export class PictureCaptcha extends Captcha {
  constructor(
    private readonly cache: Cache,
    private readonly draw: DrawCaptcha,
  ) {
    super();
  }

  async create(): Promise<Challenge> {
    const ticket = randomText(32);
    const { text, image } = this.draw();
    await this.cache.set(`captcha:${ticket}`, text.toLowerCase(), CAPTCHA_MS);
    return { ticket, image };
  }

  async check({ ticket, answer }: Solution): Promise<void> {
    const text = ticket ? await this.cache.take(`captcha:${ticket}`) : undefined;
    if (text === undefined || !sameText(text, (answer ?? '').trim().toLowerCase())) throw captchaWrong();
  }
}

/** Compares in constant time. */
export function sameText(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
