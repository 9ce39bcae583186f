import { z } from 'zod';
import type { Clock } from '@buildmesh/kernel';
import type { SocialLoginConfig } from '../../config/index.js';
import {
  askOk,
  type ProviderClient,
  ProviderFault,
  ticketAnswer,
  tokenAnswer,
} from '../../provider/index.js';
import type { SocialIdentity, SubjectKey } from '../../store/index.js';
import type { FreshToken, ProviderTokens } from './provider-tokens.js';
import { type Authorizing, IdentityProvider, type PageSigner } from './social-login-provider.js';
import { TicketSigner } from './ticket-signer.js';

/** What adapters work with. */
export interface Providing {
  client: ProviderClient;
  tokens: ProviderTokens;
  clock: Clock;
  config: SocialLoginConfig;
}

export interface WeixinApp {
  appId: string;
  secret: string;
}

export interface WeixinApps {
  /** Official account: works inside WeChat. */
  account?: WeixinApp | undefined;
  /** Website app: works in other browsers, by QR code. */
  web?: WeixinApp | undefined;
}

const codeAnswer = z.looseObject({
  access_token: z.string(),
  openid: z.string().min(1).max(200),
  unionid: z.string().min(1).max(200).optional(),
});
const userAnswer = z.looseObject({
  nickname: z.string().default(''),
  unionid: z.string().min(1).max(200).optional(),
});
/** Namespace of ids that are the same in all apps of one account of the open platform. */
const UNION = 'union';

/** Sign-in with WeChat: web page authorization of an official account, or the QR code of a website app. */
export class WeixinIdentity extends IdentityProvider {
  constructor(
    private readonly apps: WeixinApps,
    private readonly providing: Providing,
  ) {
    super();
  }

  authorizeUrl({ state, redirectUri, inApp }: Authorizing): string {
    const app = this.appOf(inApp);
    const isAccount = app === this.apps.account;
    const url = new URL(
      isAccount ? '/connect/oauth2/authorize' : '/connect/qrconnect',
      this.providing.config.WEIXIN_OPEN_URL,
    );
    url.search = new URLSearchParams({
      appid: app.appId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: isAccount ? 'snsapi_userinfo' : 'snsapi_login',
      state,
    }).toString();
    url.hash = 'wechat_redirect';
    return url.href;
  }

  async identify(code: string, inApp: boolean): Promise<SocialIdentity> {
    const { appId, secret } = this.appOf(inApp);
    const base = this.providing.config.WEIXIN_API_URL;
    const granted = await askOk(this.providing.client, {
      url: `${base}/sns/oauth2/access_token`,
      query: { appid: appId, secret, code, grant_type: 'authorization_code' },
      answer: codeAnswer,
    });
    const user = await askOk(this.providing.client, {
      url: `${base}/sns/userinfo`,
      query: { access_token: granted.access_token, openid: granted.openid, lang: 'zh_CN' },
      answer: userAnswer,
    });
    const own: SubjectKey = { corp: appId, subject: granted.openid };
    const union = user.unionid ?? granted.unionid;
    return {
      provider: 'weixin',
      keys: union === undefined ? [own] : [{ corp: UNION, subject: union }, own],
      name: user.nickname,
    };
  }

  private appOf(inApp: boolean): WeixinApp {
    const { account, web } = this.apps;
    const app = inApp ? (account ?? web) : (web ?? account);
    if (!app) throw new ProviderFault('weixin', 'is not set up');
    return app;
  }
}

/** Signs pages for the JS-SDK of an official account. */
export function weixinSigner({ appId, secret }: WeixinApp, providing: Providing): PageSigner {
  const { client, tokens, clock, config } = providing;
  const base = config.WEIXIN_API_URL;
  const accessToken = async (): Promise<FreshToken> => {
    // The stable token leaves the tokens of other systems that use the same account alone.
    const answer = await askOk(client, {
      url: `${base}/cgi-bin/stable_token`,
      body: { grant_type: 'client_credential', appid: appId, secret, force_refresh: false },
      answer: tokenAnswer,
    });
    return { value: answer.access_token, expiresInS: answer.expires_in };
  };
  const ticket = (): Promise<FreshToken> =>
    tokens.use(`weixin:${appId}`, accessToken, async (token) => {
      const answer = await askOk(client, {
        url: `${base}/cgi-bin/ticket/getticket`,
        query: { access_token: token, type: 'jsapi' },
        answer: ticketAnswer,
      });
      return { value: answer.ticket, expiresInS: answer.expires_in };
    });
  return new TicketSigner({ appId, ticket: () => tokens.get(`weixin-jsapi:${appId}`, ticket) }, clock);
}
