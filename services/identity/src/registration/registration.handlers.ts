import { Injectable } from '@nestjs/common';
import { captcha, register, verifyCode, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { Captcha } from './captcha.js';
import { RegistrationService } from './registration.service.js';
import { VerificationService } from './verification.service.js';

@Injectable()
export class RegistrationHandlers {
  constructor(
    private readonly pictures: Captcha,
    private readonly verification: VerificationService,
    private readonly registration: RegistrationService,
  ) {}

  @Handles(captcha)
  captcha(_call: Call<typeof captcha>): Promise<OutputOf<typeof captcha>> {
    return this.pictures.create();
  }

  @Handles(verifyCode)
  async code(call: Call<typeof verifyCode>): Promise<OutputOf<typeof verifyCode>> {
    const code = await this.verification.send(call);
    return { sent: true, ...(code === undefined ? {} : { code }) };
  }

  @Handles(register)
  register(call: Call<typeof register>): Promise<OutputOf<typeof register>> {
    return this.registration.register(call);
  }
}
