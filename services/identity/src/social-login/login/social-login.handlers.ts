import { Controller, Inject } from '@nestjs/common';
import {
  dingtalkLogin,
  getSocialLoginSetup,
  oauthId,
  setDingtalk,
  startSocialLogin,
  startLinkingSocialLogin,
  linkedSocialLogins,
  socialLoginProviders,
  unlinkSocialLogin,
  weixinLogin,
  wxworkBind,
  wxworkLogin,
  wxworkProject,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, userOf, type Call } from '@buildmesh/service-kit';
import { actorOf, projectOf } from '../../caller.js';
import { type SocialLoginConfig, SOCIAL_LOGIN_CONFIG } from '../../config/index.js';
import { DingtalkSetupService } from '../setup/dingtalk-setup.service.js';
import { BindingService } from './binding.service.js';
import { SocialLoginApps } from './social-login-apps.js';
import { SocialLoginService } from './social-login.service.js';

type Location = { location: string };

@Controller()
export class SocialLoginHandlers {
  constructor(
    private readonly signIn: SocialLoginService,
    private readonly bindings: BindingService,
    private readonly setups: DingtalkSetupService,
    private readonly apps: SocialLoginApps,
    @Inject(SOCIAL_LOGIN_CONFIG) private readonly config: SocialLoginConfig,
  ) {}

  @Handles(socialLoginProviders)
  providers({
    queryString,
  }: Call<typeof socialLoginProviders>): Promise<OutputOf<typeof socialLoginProviders>> {
    return this.apps.available(queryString.project);
  }

  @Handles(startSocialLogin)
  async start(call: Call<typeof startSocialLogin>): Promise<OutputOf<typeof startSocialLogin>> {
    return { url: await this.signIn.start(call) };
  }

  @Handles(startLinkingSocialLogin)
  async startBinding(
    call: Call<typeof startLinkingSocialLogin>,
  ): Promise<OutputOf<typeof startLinkingSocialLogin>> {
    return { url: await this.signIn.startBinding(call) };
  }

  @Handles(weixinLogin)
  async weixin({ queryString, context }: Call<typeof weixinLogin>): Promise<Location> {
    return { location: await this.signIn.finish('weixin', queryString, context) };
  }

  @Handles(wxworkLogin)
  async wxwork({ queryString, context }: Call<typeof wxworkLogin>): Promise<Location> {
    return { location: await this.signIn.finish('wxwork', queryString, context) };
  }

  @Handles(dingtalkLogin)
  async dingtalk({ queryString, context }: Call<typeof dingtalkLogin>): Promise<Location> {
    return { location: await this.signIn.finish('dingtalk', queryString, context) };
  }

  @Handles(oauthId)
  whoIs({ input }: Call<typeof oauthId>): Promise<OutputOf<typeof oauthId>> {
    return this.signIn.whoIs(input.token);
  }

  @Handles(wxworkBind)
  async bind(call: Call<typeof wxworkBind>): Promise<true> {
    await this.bindings.bindToken(call);
    return true;
  }

  @Handles(linkedSocialLogins)
  list(call: Call<typeof linkedSocialLogins>): Promise<OutputOf<typeof linkedSocialLogins>> {
    return this.bindings.list(userOf(call));
  }

  @Handles(unlinkSocialLogin)
  async unbind(call: Call<typeof unlinkSocialLogin>): Promise<true> {
    await this.bindings.unbind(userOf(call), call.input.id);
    return true;
  }

  @Handles(setDingtalk)
  async setDingtalk(call: Call<typeof setDingtalk>): Promise<true> {
    await this.setups.set(actorOf(call), call.input);
    return true;
  }

  @Handles(getSocialLoginSetup)
  setup(call: Call<typeof getSocialLoginSetup>): Promise<OutputOf<typeof getSocialLoginSetup>> {
    return this.setups.get(projectOf(call));
  }

  @Handles(wxworkProject)
  project({ params }: Call<typeof wxworkProject>): Promise<OutputOf<typeof wxworkProject>> {
    const { WXWORK_CORP_ID, WXWORK_PROJECT } = this.config;
    const known = WXWORK_CORP_ID !== undefined && params.corp === WXWORK_CORP_ID;
    return Promise.resolve({ project: known ? (WXWORK_PROJECT ?? null) : null });
  }
}
