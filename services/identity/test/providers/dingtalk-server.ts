import { ProviderServer, sent, type Answered, type ReceivedRequest } from './provider-server.js';

const refused = (errcode: number, errmsg: string): Answered => ({ json: { errcode, errmsg } });
const invalid = (status: number, code: string, message: string): Answered => ({
  status,
  json: { code, requestid: 'R', message },
});

export interface DingtalkPerson {
  unionId: string;
  nick: string;
}

/** `api.dingtalk.com` and `oapi.dingtalk.com` in one. */
export class DingtalkServer extends ProviderServer {
  /** Secrets by app key. */
  readonly apps = new Map([['dingkey', 'ding-secret']]);
  ticket = 'ding-ticket';
  ticketLifeS = 7200;
  private issued = 0;
  private ended = new Set<string>();
  private readonly tokens = new Set<string>();
  private readonly codes = new Map<string, { person: DingtalkPerson; app: string }>();
  private readonly grants = new Map<string, DingtalkPerson>();

  agree(person: DingtalkPerson, app = 'dingkey'): string {
    const code = `code-${this.codes.size + this.grants.size + 1}`;
    this.codes.set(code, { person, app });
    return code;
  }

  endTokens(): void {
    this.ended = new Set(this.tokens);
  }

  protected answer(asked: ReceivedRequest): Answered {
    const { path, query } = asked;
    if (path === '/v1.0/oauth2/userAccessToken' && asked.method === 'POST')
      return this.grant(sent(asked.body));
    if (path === '/v1.0/contact/users/me') return this.person(asked);
    if (path === '/gettoken') return this.accessToken(query);
    if (path === '/get_jsapi_ticket') return this.jsTicket(query.get('access_token') ?? '');
    return invalid(404, 'InvalidAction.NotFound', 'Specified api is not found');
  }

  private grant({ clientId, clientSecret, code, grantType }: Record<string, unknown>): Answered {
    if (this.apps.get(String(clientId)) !== clientSecret)
      return invalid(400, 'invalidClientIdOrSecret', 'clientId or secret is wrong');
    const known = this.codes.get(String(code));
    if (grantType !== 'authorization_code' || known === undefined || known.app !== clientId)
      return invalid(400, 'invalidParameter.authCode.notFound', 'the code was not found');
    this.codes.delete(String(code));
    const accessToken = `grant-${this.grants.size + 1}`;
    this.grants.set(accessToken, known.person);
    return { json: { accessToken, refreshToken: 'r', expireIn: 7200, corpId: 'dingcorp' } };
  }

  private person({ headers }: ReceivedRequest): Answered {
    const person = this.grants.get(String(headers['x-acs-dingtalk-access-token']));
    if (!person) return invalid(401, 'InvalidAuthentication', 'the access token is not valid');
    return { json: { ...person, openId: 'o', avatarUrl: '', stateCode: '86' } };
  }

  private accessToken(query: URLSearchParams): Answered {
    const known = this.apps.get(query.get('appkey') ?? '');
    if (known === undefined || known !== query.get('appsecret'))
      return refused(40089, 'invalid appkey or appsecret');
    const access_token = `token-${++this.issued}`;
    this.tokens.add(access_token);
    return { json: { errcode: 0, errmsg: 'ok', access_token, expires_in: 7200 } };
  }

  private jsTicket(token: string): Answered {
    if (!this.tokens.has(token)) return refused(40014, 'invalid access_token');
    if (this.ended.has(token)) return refused(42001, 'access_token expired');
    return { json: { errcode: 0, errmsg: 'ok', ticket: this.ticket, expires_in: this.ticketLifeS } };
  }
}
