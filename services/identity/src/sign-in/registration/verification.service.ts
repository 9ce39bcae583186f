import { Injectable } from '@nestjs/common';
import type { verifyCode } from '@buildmesh/contracts';
import type { Call } from '@buildmesh/service-kit';
import { assertSound, phoneFaults } from '../../accounts/index.js';
import { Captcha } from './captcha.js';
import { PhoneCodes } from './phone-codes.js';

/** Sending codes to phones, to people only (D18). */
@Injectable()
export class VerificationService {
  constructor(
    private readonly captcha: Captcha,
    private readonly codes: PhoneCodes,
  ) {}

  /** Answers the code where the installation shows it instead of sending it. */
  async send({ input, context }: Call<typeof verifyCode>): Promise<string | undefined> {
    const { type, project, ticket, randstr } = input;
    const phone = input.phone.trim();
    assertSound(phoneFaults('phone', phone));
    await this.captcha.check({ ticket, answer: randstr, ip: context.ip });
    return this.codes.send({ type, phone, project }, context.ip);
  }
}
