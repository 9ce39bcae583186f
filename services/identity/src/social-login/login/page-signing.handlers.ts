import { Controller, Inject } from '@nestjs/common';
import {
  dingtalkConfig,
  dingtalkScript,
  suiteAgentConfig,
  suiteConfig,
  weixinConfig,
  weixinCustomConfig,
  wxworkAgentConfig,
  wxworkConfig,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { type SocialLoginConfig, SOCIAL_LOGIN_CONFIG } from '../../config/index.js';
import type { PageSignature } from '../app/social-login-provider.js';
import { PageSigningService } from './page-signing.service.js';
import { SocialLoginApps } from './social-login-apps.js';

@Controller()
export class PageSigningHandlers {
  constructor(
    private readonly pages: PageSigningService,
    private readonly apps: SocialLoginApps,
    @Inject(SOCIAL_LOGIN_CONFIG) private readonly config: SocialLoginConfig,
  ) {}

  @Handles(weixinConfig)
  async weixin({ queryString }: Call<typeof weixinConfig>): Promise<OutputOf<typeof weixinConfig>> {
    return plain(await this.pages.sign({ url: queryString.url }, () => this.apps.weixinSigner()));
  }

  @Handles(weixinCustomConfig)
  async weixinOf(call: Call<typeof weixinCustomConfig>): Promise<OutputOf<typeof weixinCustomConfig>> {
    const { project } = call.params;
    const page = { url: call.queryString.url, project };
    return plain(await this.pages.sign(page, () => this.apps.weixinSigner(project)));
  }

  @Handles(wxworkConfig)
  wxwork({ params, input }: Call<typeof wxworkConfig>): Promise<OutputOf<typeof wxworkConfig>> {
    return this.pages.sign(input, () => this.apps.wxworkSigner(params.corp, 'page'));
  }

  @Handles(wxworkAgentConfig)
  wxworkAgent({
    params,
    input,
  }: Call<typeof wxworkAgentConfig>): Promise<OutputOf<typeof wxworkAgentConfig>> {
    return this.pages.sign(input, () => this.apps.wxworkSigner(params.corp, 'agent'));
  }

  @Handles(suiteConfig)
  suite({ params, input }: Call<typeof suiteConfig>): Promise<OutputOf<typeof suiteConfig>> {
    return this.pages.sign(input, () => this.apps.suiteSigner(params.suite, params.corp, 'page'));
  }

  @Handles(suiteAgentConfig)
  suiteAgent({ params, input }: Call<typeof suiteAgentConfig>): Promise<OutputOf<typeof suiteAgentConfig>> {
    return this.pages.sign(input, () => this.apps.suiteSigner(params.suite, params.corp, 'agent'));
  }

  @Handles(dingtalkScript)
  script(_call: Call<typeof dingtalkScript>): Promise<OutputOf<typeof dingtalkScript>> {
    return Promise.resolve({ url: this.config.DINGTALK_JS_URL });
  }

  @Handles(dingtalkConfig)
  async dingtalk({ params, input }: Call<typeof dingtalkConfig>): Promise<OutputOf<typeof dingtalkConfig>> {
    const { project } = params;
    const page = { url: input.url, project };
    const signed = await this.pages.sign(page, () => this.apps.dingtalkSigner(project));
    const { appId: corpId, agentId = '', timestamp: timeStamp, nonceStr, signature } = signed;
    return { agentId, corpId, timeStamp, nonceStr, signature };
  }
}

/** Without the agent, which WeChat does not have. */
function plain({ appId, timestamp, nonceStr, signature }: PageSignature): Omit<PageSignature, 'agentId'> {
  return { appId, timestamp, nonceStr, signature };
}
