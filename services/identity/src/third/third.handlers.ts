import { Inject, Injectable } from '@nestjs/common';
import {
  dingtalkLogin,
  getThirdSetup,
  oauthId,
  setDingtalk,
  startThird,
  startThirdBinding,
  thirdBindings,
  thirdProviders,
  unbindThird,
  weixinLogin,
  wxworkBind,
  wxworkLogin,
  wxworkProject,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, userOf, type Call } from '@buildmesh/service-kit';
import { actorOf, projectOf } from '../caller.js';
import { BindingService } from './binding.service.js';
import { DingtalkSetupService } from './dingtalk-setup.service.js';
import { ThirdApps } from './third-apps.js';
import { ThirdSignInService } from './third-sign-in.service.js';
import { THIRD_CONFIG, type ThirdConfig } from './third.variables.js';

type Location = { location: string };

@Injectable()
export class ThirdHandlers {
  constructor(
    private readonly signIn: ThirdSignInService,
    private readonly bindings: BindingService,
    private readonly setups: DingtalkSetupService,
    private readonly apps: ThirdApps,
    @Inject(THIRD_CONFIG) private readonly config: ThirdConfig,
  ) {}

  @Handles(thirdProviders)
  providers({ queryString }: Call<typeof thirdProviders>): Promise<OutputOf<typeof thirdProviders>> {
    return this.apps.available(queryString.project);
  }

  @Handles(startThird)
  async start(call: Call<typeof startThird>): Promise<OutputOf<typeof startThird>> {
    return { url: await this.signIn.start(call) };
  }

  @Handles(startThirdBinding)
  async startBinding(call: Call<typeof startThirdBinding>): Promise<OutputOf<typeof startThirdBinding>> {
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

  @Handles(thirdBindings)
  list(call: Call<typeof thirdBindings>): Promise<OutputOf<typeof thirdBindings>> {
    return this.bindings.list(userOf(call));
  }

  @Handles(unbindThird)
  async unbind(call: Call<typeof unbindThird>): Promise<true> {
    await this.bindings.unbind(userOf(call), call.input.id);
    return true;
  }

  @Handles(setDingtalk)
  async setDingtalk(call: Call<typeof setDingtalk>): Promise<true> {
    await this.setups.set(actorOf(call), call.input);
    return true;
  }

  @Handles(getThirdSetup)
  setup(call: Call<typeof getThirdSetup>): Promise<OutputOf<typeof getThirdSetup>> {
    return this.setups.get(projectOf(call));
  }

  @Handles(wxworkProject)
  project({ params }: Call<typeof wxworkProject>): Promise<OutputOf<typeof wxworkProject>> {
    const { WXWORK_CORP_ID, WXWORK_PROJECT } = this.config;
    const known = WXWORK_CORP_ID !== undefined && params.corp === WXWORK_CORP_ID;
    return Promise.resolve({ project: known ? (WXWORK_PROJECT ?? null) : null });
  }
}
