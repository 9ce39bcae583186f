import { ProviderServer, sent, type Answered, type ReceivedRequest } from './provider-server.js';

const refused = (errcode: number, errmsg: string): Answered => ({ json: { errcode, errmsg } });
const ok = (more: object): Answered => ({ json: { errcode: 0, errmsg: 'ok', ...more } });

/** `qyapi.weixin.qq.com`: an own app of corporation `wwcorp`, and suite `wwsuite` which `wwguest` installs. */
export class WxworkServer extends ProviderServer {
  readonly tickets = { page: 'page-ticket', agent: 'agent-ticket' };
  suiteTicket = 'pushed-ticket';
  /** Apps may be kept from names. */
  namesHidden = false;
  private issued = 0;
  private readonly valid = new Set<string>();
  private readonly ended = new Set<string>();
  private readonly codes = new Map<string, object>();
  private readonly authCodes = new Set<string>();

  /** A member, or an outside contact, agrees at WeCom's page. */
  agree(who: { userid: string } | { openid: string }): string {
    const code = `code-${this.codes.size + 1}`;
    this.codes.set(code, who);
    return code;
  }

  /** An administrator of `wwguest` installs the suite. */
  install(): string {
    const code = `auth-${this.authCodes.size + 1}`;
    this.authCodes.add(code);
    return code;
  }

  endTokens(): void {
    for (const token of this.valid) this.ended.add(token);
  }

  protected answer({ path, query, body }: ReceivedRequest): Answered {
    if (path === '/cgi-bin/gettoken') return this.ownToken(query);
    if (path === '/cgi-bin/service/get_suite_token') return this.suiteToken(sent(body));
    const suiteCall = path.startsWith('/cgi-bin/service/');
    const token = query.get(suiteCall ? 'suite_access_token' : 'access_token') ?? '';
    const kind = suiteCall ? 'suite' : 'corp';
    if (!this.valid.has(token) || !token.startsWith(kind))
      return suiteCall ? refused(40082, 'invalid suite_token') : refused(40014, 'invalid access_token');
    if (this.ended.has(token))
      return suiteCall
        ? refused(42009, 'suite_access_token expired')
        : refused(42001, 'access_token expired');
    return this.withToken(path, query, sent(body));
  }

  private withToken(path: string, query: URLSearchParams, body: Record<string, unknown>): Answered {
    if (path === '/cgi-bin/auth/getuserinfo') return this.whoHas(query.get('code') ?? '');
    if (path === '/cgi-bin/user/get') {
      const userid = query.get('userid');
      return this.namesHidden ? refused(60011, 'no privilege') : ok({ userid, name: `Name of ${userid}` });
    }
    if (path === '/cgi-bin/get_jsapi_ticket') return ok({ ticket: this.tickets.page, expires_in: 7200 });
    if (path === '/cgi-bin/ticket/get' && query.get('type') === 'agent_config')
      return ok({ ticket: this.tickets.agent, expires_in: 7200 });
    if (path === '/cgi-bin/service/get_permanent_code') return this.permanentCode(String(body['auth_code']));
    if (path === '/cgi-bin/service/get_corp_token')
      return body['auth_corpid'] === 'wwguest' && body['permanent_code'] === 'permanent'
        ? this.issue('corp')
        : refused(40084, 'invalid permanent_code');
    return refused(40066, 'invalid url');
  }

  private ownToken(query: URLSearchParams): Answered {
    if (query.get('corpid') !== 'wwcorp') return refused(40013, 'invalid corpid');
    return query.get('corpsecret') === 'corp-secret'
      ? this.issue('corp')
      : refused(40001, 'invalid credential');
  }

  private suiteToken({ suite_id, suite_secret, suite_ticket }: Record<string, unknown>): Answered {
    if (suite_id !== 'wwsuite' || suite_secret !== 'suite-secret') return refused(40083, 'invalid suite_id');
    if (suite_ticket !== this.suiteTicket) return refused(40085, 'invalid suite_ticket');
    return this.issue('suite');
  }

  private permanentCode(code: string): Answered {
    if (!this.authCodes.delete(code)) return refused(40078, 'invalid auth_code');
    return {
      json: {
        access_token: 'unused',
        expires_in: 7200,
        permanent_code: 'permanent',
        auth_corp_info: { corpid: 'wwguest', corp_name: 'Guest' },
        auth_info: { agent: [{ agentid: 1000007, name: 'BuildMesh' }] },
      },
    };
  }

  private whoHas(code: string): Answered {
    const who = this.codes.get(code);
    if (!who || !this.codes.delete(code)) return refused(40029, 'invalid code');
    return ok(who);
  }

  private issue(kind: 'corp' | 'suite'): Answered {
    const token = `${kind}-token-${++this.issued}`;
    this.valid.add(token);
    const field = kind === 'suite' ? 'suite_access_token' : 'access_token';
    return ok({ [field]: token, expires_in: 7200 });
  }
}
