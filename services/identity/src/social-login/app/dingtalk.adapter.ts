import { createHash } from 'node:crypto';
import { z } from 'zod';
import { askOk, ProviderFault, ticketAnswer, tokenAnswer } from '../../provider/index.js';
import type { SocialIdentity } from '../../store/index.js';
import { withDecodedQuery } from './page-signature.js';
import type { FreshToken } from './provider-tokens.js';
import { type Authorizing, IdentityProvider, type PageSigner } from './social-login-provider.js';
import { TicketSigner } from './ticket-signer.js';
import type { Providing } from './weixin.adapter.js';

/** An app of a DingTalk organisation (spec: platform §3, third-party enterprise setup). */
export interface DingtalkApp {
  agentId: string;
  corpId: string;
  appKey: string;
  appSecret: string;
}

/** The newer half of the interface tells failures as `{code, message}`. */
const refusal = z.looseObject({ code: z.string(), message: z.string().default('refused') });
const grantAnswer = z.union([z.looseObject({ accessToken: z.string().min(1) }), refusal]);
const userAnswer = z.union([
  z.looseObject({ unionId: z.string().min(1).max(200), nick: z.string().default('') }),
  refusal,
]);

/** Sign-in with DingTalk: OAuth 2.0, inside the app and outside alike. */
export class DingtalkIdentity extends IdentityProvider {
  constructor(
    private readonly app: DingtalkApp,
    private readonly providing: Providing,
  ) {
    super();
  }

  authorizeUrl({ state, redirectUri }: Authorizing): string {
    const url = new URL('/oauth2/auth', this.providing.config.DINGTALK_LOGIN_URL);
    url.search = new URLSearchParams({
      client_id: this.app.appKey,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
      state,
      prompt: 'consent',
    }).toString();
    return url.href;
  }

  async identify(code: string): Promise<SocialIdentity> {
    const { client, config } = this.providing;
    const { appKey, appSecret } = this.app;
    const granted = await client.ask({
      url: `${config.DINGTALK_API_URL}/v1.0/oauth2/userAccessToken`,
      body: { clientId: appKey, clientSecret: appSecret, code, grantType: 'authorization_code' },
      answer: grantAnswer,
    });
    if (!('accessToken' in granted)) throw faultOf('oauth2/userAccessToken', granted);
    const user = await client.ask({
      url: `${config.DINGTALK_API_URL}/v1.0/contact/users/me`,
      headers: { 'x-acs-dingtalk-access-token': String(granted.accessToken) },
      answer: userAnswer,
    });
    if (!('unionId' in user)) throw faultOf('contact/users/me', user);
    // The key proves by its secret whose app it is; a corporation's id could be anybody's.
    const key = { corp: appKey, subject: String(user.unionId) };
    return { provider: 'dingtalk', keys: [key], name: String(user.nick) };
  }
}

function faultOf(call: string, { code, message }: z.output<typeof refusal>): ProviderFault {
  return new ProviderFault(call, message, code);
}

/** Signs pages for the JSAPI of DingTalk. */
export function dingtalkSigner(
  { appKey, appSecret, agentId, corpId }: DingtalkApp,
  providing: Providing,
): PageSigner {
  const { client, tokens, clock, config } = providing;
  const base = config.DINGTALK_OAPI_URL;
  // Projects name their own keys: only who knows the secret too may share what was fetched with it.
  const key = `dingtalk:${appKey}:${createHash('sha256').update(appSecret).digest('hex')}`;
  const accessToken = async (): Promise<FreshToken> => {
    const answer = await askOk(client, {
      url: `${base}/gettoken`,
      query: { appkey: appKey, appsecret: appSecret },
      answer: tokenAnswer,
    });
    return { value: answer.access_token, expiresInS: answer.expires_in };
  };
  const fetch = (): Promise<FreshToken> =>
    tokens.use(key, accessToken, async (token) => {
      const answer = await askOk(client, {
        url: `${base}/get_jsapi_ticket`,
        query: { access_token: token },
        answer: ticketAnswer,
      });
      return { value: answer.ticket, expiresInS: answer.expires_in };
    });
  const ticket = () => tokens.get(`${key}:page`, fetch);
  return new TicketSigner({ appId: corpId, agentId, ticket, addressOf: withDecodedQuery }, clock);
}
