import { z } from 'zod';
import { askOk, ProviderFault, ticketAnswer, tokenAnswer } from '../../provider/index.js';
import type { SocialIdentity } from '../../store/index.js';
import type { FetchToken, FreshToken } from './provider-tokens.js';
import { type Authorizing, IdentityProvider, type PageSigner } from './social-login-provider.js';
import { TicketSigner } from './ticket-signer.js';
import type { Providing } from './weixin.adapter.js';

/** An app inside a WeCom corporation, with a way to its access token. */
export interface WxworkApp {
  corp: string;
  agentId: string;
  /** Names the token in the cache. */
  key: string;
  accessToken: FetchToken;
}

export interface WxworkSecret {
  corp: string;
  agentId: string;
  secret: string;
}

const memberAnswer = z.looseObject({ userid: z.string().min(1).max(200).optional() });
const nameAnswer = z.looseObject({ name: z.string().default('') });

/** The corporation's own app. */
export function ownApp({ corp, agentId, secret }: WxworkSecret, { client, config }: Providing): WxworkApp {
  const accessToken = async (): Promise<FreshToken> => {
    const answer = await askOk(client, {
      url: `${config.WXWORK_API_URL}/cgi-bin/gettoken`,
      query: { corpid: corp, corpsecret: secret },
      answer: tokenAnswer,
    });
    return { value: answer.access_token, expiresInS: answer.expires_in };
  };
  return { corp, agentId, key: `wxwork:${corp}:${agentId}`, accessToken };
}

/** Sign-in of members of a WeCom corporation. */
export class WxworkIdentity extends IdentityProvider {
  constructor(
    private readonly app: WxworkApp,
    private readonly providing: Providing,
  ) {
    super();
  }

  authorizeUrl({ state, redirectUri, inApp }: Authorizing): string {
    const { corp, agentId } = this.app;
    const { WEIXIN_OPEN_URL, WXWORK_LOGIN_URL } = this.providing.config;
    if (!inApp) {
      const url = new URL('/wwlogin/sso/login', WXWORK_LOGIN_URL);
      url.search = new URLSearchParams({
        login_type: 'CorpApp',
        appid: corp,
        agentid: agentId,
        redirect_uri: redirectUri,
        state,
      }).toString();
      return url.href;
    }
    const url = new URL('/connect/oauth2/authorize', WEIXIN_OPEN_URL);
    url.search = new URLSearchParams({
      appid: corp,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'snsapi_base',
      state,
      agentid: agentId,
    }).toString();
    url.hash = 'wechat_redirect';
    return url.href;
  }

  async identify(code: string): Promise<SocialIdentity> {
    const member = await this.ask('/cgi-bin/auth/getuserinfo', { code }, memberAnswer);
    // Outside contacts get an `openid` instead; they are no members and have no way in here.
    if (member.userid === undefined) throw new ProviderFault('wxwork', 'this person is no member');
    const { userid } = member;
    return {
      provider: 'wxwork',
      keys: [{ corp: this.app.corp, subject: userid }],
      name: await this.nameOf(userid),
    };
  }

  /** Apps may see names or not; who it is, is known either way. */
  private async nameOf(userid: string): Promise<string> {
    try {
      return (await this.ask('/cgi-bin/user/get', { userid }, nameAnswer)).name || userid;
    } catch (error) {
      if (error instanceof ProviderFault) return userid;
      throw error;
    }
  }

  private ask<T extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    answer: T,
  ): Promise<z.output<T>> {
    const { client, tokens, config } = this.providing;
    return tokens.use(this.app.key, this.app.accessToken, (token) =>
      askOk(client, {
        url: config.WXWORK_API_URL + path,
        query: { access_token: token, ...query },
        answer,
      }),
    );
  }
}

/** `page` signs for `wx.config`, `agent` for `wx.agentConfig`. */
export function wxworkSigner(app: WxworkApp, use: 'page' | 'agent', providing: Providing): PageSigner {
  const { client, tokens, clock, config } = providing;
  const base = config.WXWORK_API_URL;
  const call: { url: string; query: Record<string, string> } =
    use === 'page'
      ? { url: `${base}/cgi-bin/get_jsapi_ticket`, query: {} }
      : { url: `${base}/cgi-bin/ticket/get`, query: { type: 'agent_config' } };
  const fetch = (): Promise<FreshToken> =>
    tokens.use(app.key, app.accessToken, async (token) => {
      const query = { access_token: token, ...call.query };
      const answer = await askOk(client, { url: call.url, query, answer: ticketAnswer });
      return { value: answer.ticket, expiresInS: answer.expires_in };
    });
  const ticket = () => tokens.get(`${app.key}:${use}`, fetch);
  return new TicketSigner(
    { appId: app.corp, agentId: use === 'agent' ? app.agentId : undefined, ticket },
    clock,
  );
}
