import { Controller } from '@nestjs/common';
import {
  captcha,
  changePhone,
  register,
  resetPassword,
  verifyCode,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { Captcha } from './captcha.js';
import { RecoveryService } from './recovery.service.js';
import { RegistrationService } from './registration.service.js';
import { VerificationService } from './verification.service.js';

@Controller()
export class RegistrationHandlers {
  constructor(
    private readonly pictures: Captcha,
    private readonly verification: VerificationService,
    private readonly registration: RegistrationService,
    private readonly recovery: RecoveryService,
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

  @Handles(resetPassword)
  async resetPassword(call: Call<typeof resetPassword>): Promise<true> {
    await this.recovery.resetPassword(call);
    return true;
  }

  @Handles(changePhone)
  async changePhone(call: Call<typeof changePhone>): Promise<true> {
    await this.recovery.changePhone(call);
    return true;
  }
}
