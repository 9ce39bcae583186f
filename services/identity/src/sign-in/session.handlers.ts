import { Controller } from '@nestjs/common';
import {
  changePassword,
  refusal,
  login,
  logout,
  resolveSession,
  userInfo,
  type OutputOf,
  type Principal,
} from '@buildmesh/contracts';
import { Handles, userOf, type Call } from '@buildmesh/service-kit';
import { RedeemService } from './ticket/redeem.service.js';
import { SessionService } from './session/session.service.js';
import { SignInService } from './sign-in.service.js';

@Controller()
export class SessionHandlers {
  constructor(
    private readonly signIn: SignInService,
    private readonly sessions: SessionService,
    private readonly redeeming: RedeemService,
  ) {}

  @Handles(login)
  login(call: Call<typeof login>): Promise<OutputOf<typeof login>> {
    return this.signIn.signIn(call);
  }

  @Handles(logout)
  async logout({ context }: Call<typeof logout>): Promise<true> {
    await this.sessions.end(context);
    return true;
  }

  @Handles(userInfo)
  async info(call: Call<typeof userInfo>): Promise<OutputOf<typeof userInfo>> {
    const { context } = call;
    if (context.via === 'ticket') {
      // A ticket stands for a session in its exchange only (D15).
      if (!context.exchange || context.session === undefined) throw refusal('no-authority');
      const { token, data } = await this.redeeming.exchangeById(context.session, context);
      return { user: data, token };
    }
    const user = await this.sessions.info(userOf(call));
    return context.exchange ? { user, token: await this.sessions.renew(context) } : { user };
  }

  @Handles(changePassword)
  async changePassword(call: Call<typeof changePassword>): Promise<true> {
    await this.sessions.changePassword(call);
    return true;
  }

  @Handles(resolveSession)
  resolve({ input }: Call<typeof resolveSession>): Promise<Principal> {
    return this.sessions.resolve(input);
  }
}
