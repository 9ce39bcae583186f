import { randomInt } from 'node:crypto';
import { isStrongPassword } from '../password.rules.js';

/** Without those that look alike when read from a note. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
/** 60 bits of randomness. */
const LENGTH = 12;

/** A password to begin with, fit to be written down and typed once. */
export function initialPassword(): string {
  for (;;) {
    const text = Array.from({ length: LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join(
      '',
    );
    if (isStrongPassword(text)) return text;
  }
}
