import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  dingtalkLogin,
  socialLoginProvider,
  weixinLogin,
  wxworkLogin,
  type SocialLoginProvider,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { type SocialLoginConfig, SOCIAL_LOGIN_CONFIG } from '../../config/index.js';
import { ProviderClient } from '../../provider/index.js';
import { type DingtalkApp, DingtalkIdentity, dingtalkSigner } from '../app/dingtalk.adapter.js';
import { OfflineIdentity, offlineSigner } from '../app/offline.adapter.js';
import { ProviderTokens } from '../app/provider-tokens.js';
import type { IdentityProvider, PageSigner } from '../app/social-login-provider.js';
import { type Providing, type WeixinApp, WeixinIdentity, weixinSigner } from '../app/weixin.adapter.js';
import { ownApp, type WxworkApp, WxworkIdentity, wxworkSigner } from '../app/wxwork.adapter.js';
import { DingtalkSetupService } from '../setup/dingtalk-setup.service.js';
import { SuiteService } from '../setup/suite.service.js';
import { Origins } from './origins.js';

const CALLBACKS = { weixin: weixinLogin.path, wxwork: wxworkLogin.path, dingtalk: dingtalkLogin.path };

/** Which app of which messaging app serves the platform or a project; `undefined` where none is set up. */
@Injectable()
export class SocialLoginApps {
  private readonly providing: Providing;
  private readonly weixinOf: ReadonlyMap<string, WeixinApp>;

  constructor(
    private readonly setups: DingtalkSetupService,
    private readonly suites: SuiteService,
    private readonly origins: Origins,
    client: ProviderClient,
    tokens: ProviderTokens,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SOCIAL_LOGIN_CONFIG) private readonly config: SocialLoginConfig,
  ) {
    this.providing = { client, tokens, clock, config };
    const items = (config.WEIXIN_PROJECTS ?? '').split(',').filter((item) => item !== '');
    this.weixinOf = new Map(
      items.map((item) => {
        const [project = '', appId = '', secret = ''] = item.split(/[=:]/, 3);
        return [project, { appId, secret }];
      }),
    );
  }

  /** Ways to sign in, for the platform or a project. */
  async available(project?: string): Promise<SocialLoginProvider[]> {
    const found = await Promise.all(
      socialLoginProvider.options.map(async (provider) =>
        (await this.identity(provider, project)) && this.callbackUrl(provider, project) ? [provider] : [],
      ),
    );
    return found.flat();
  }

  /** Where the provider returns to: a registered origin, never one that a request names. */
  callbackUrl(provider: SocialLoginProvider, project?: string): string | undefined {
    const home = this.origins.home(project) ?? (this.config.THIRD_OFFLINE ? '' : undefined);
    return home === undefined ? undefined : `${home}${CALLBACKS[provider] ?? ''}`;
  }

  async identity(provider: SocialLoginProvider, project?: string): Promise<IdentityProvider | undefined> {
    if (this.config.THIRD_OFFLINE) return new OfflineIdentity(provider);
    if (provider === 'weixin') return this.weixinIdentity(project);
    if (provider === 'wxwork') {
      const app = this.wxworkOf(this.config.WXWORK_CORP_ID);
      return app && new WxworkIdentity(app, this.providing);
    }
    const app = await this.dingtalkOf(project);
    return app && new DingtalkIdentity(app, this.providing);
  }

  weixinSigner(project?: string): PageSigner | undefined {
    if (this.config.THIRD_OFFLINE) return offlineSigner('weixin', this.clock);
    const app = project === undefined ? this.weixinAccount() : this.weixinOf.get(project);
    return app && weixinSigner(app, this.providing);
  }

  wxworkSigner(corp: string, use: 'page' | 'agent'): PageSigner | undefined {
    if (this.config.THIRD_OFFLINE) return offlineSigner('wxwork', this.clock);
    const app = this.wxworkOf(corp);
    return app && wxworkSigner(app, use, this.providing);
  }

  async suiteSigner(suite: string, corp: string, use: 'page' | 'agent'): Promise<PageSigner | undefined> {
    if (this.config.THIRD_OFFLINE) return offlineSigner('wxwork', this.clock);
    const app = await this.suites.appOf(suite, corp);
    return app && wxworkSigner(app, use, this.providing);
  }

  async dingtalkSigner(project: string): Promise<PageSigner | undefined> {
    if (this.config.THIRD_OFFLINE) return offlineSigner('dingtalk', this.clock);
    const app = await this.dingtalkOf(project);
    return app && dingtalkSigner(app, this.providing);
  }

  private weixinIdentity(project?: string): IdentityProvider | undefined {
    const own = project === undefined ? undefined : this.weixinOf.get(project);
    if (own) return new WeixinIdentity({ account: own }, this.providing);
    const { WEIXIN_WEB_APP_ID: appId, WEIXIN_WEB_APP_SECRET: secret } = this.config;
    const account = this.weixinAccount();
    const web = appId && secret ? { appId, secret } : undefined;
    return (account ?? web) && new WeixinIdentity({ account, web }, this.providing);
  }

  private weixinAccount(): WeixinApp | undefined {
    const { WEIXIN_APP_ID: appId, WEIXIN_APP_SECRET: secret } = this.config;
    return appId && secret ? { appId, secret } : undefined;
  }

  private wxworkOf(corp: string | undefined): WxworkApp | undefined {
    const { WXWORK_CORP_ID, WXWORK_AGENT_ID: agentId, WXWORK_SECRET: secret } = this.config;
    if (corp === undefined || corp !== WXWORK_CORP_ID || !agentId || !secret) return undefined;
    return ownApp({ corp, agentId, secret }, this.providing);
  }

  /** A project's own app, else the platform's. */
  private async dingtalkOf(project?: string): Promise<DingtalkApp | undefined> {
    const own = project === undefined ? undefined : await this.setups.app(project);
    if (own) return own;
    const {
      DINGTALK_AGENT_ID: agentId,
      DINGTALK_CORP_ID: corpId,
      DINGTALK_APP_KEY: appKey,
      DINGTALK_APP_SECRET: appSecret,
    } = this.config;
    return agentId && corpId && appKey && appSecret ? { agentId, corpId, appKey, appSecret } : undefined;
  }
}
