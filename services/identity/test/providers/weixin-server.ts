import { ProviderServer, sent, type Answered, type ReceivedRequest } from './provider-server.js';

export interface WeixinPerson {
  openid: string;
  unionid?: string;
  nickname: string;
}

const refused = (errcode: number, errmsg: string): Answered => ({ json: { errcode, errmsg } });

/** `api.weixin.qq.com`: web page authorization, stable token, JS-SDK ticket. */
export class WeixinServer extends ProviderServer {
  /** Secrets by app id. */
  readonly apps = new Map([['wxmain', 'main-secret']]);
  token = 'access-1';
  ticket = 'ticket-1';
  expired = false;
  private readonly codes = new Map<string, { person: WeixinPerson; app: string; used: boolean }>();
  private readonly grants = new Map<string, WeixinPerson>();

  /** A person agrees at WeChat's page. */
  agree(person: WeixinPerson, app = 'wxmain'): string {
    const code = `code-${this.codes.size + 1}`;
    this.codes.set(code, { person, app, used: false });
    return code;
  }

  /** The token ends before its time, as when the secret's owner resets it. */
  endToken(): void {
    this.expired = true;
  }

  protected answer(asked: ReceivedRequest): Answered {
    const { path } = asked;
    if (path === '/sns/oauth2/access_token') return this.grant(asked.query);
    if (path === '/sns/userinfo') return this.person(asked.query);
    if (path === '/cgi-bin/stable_token' && asked.method === 'POST') return this.accessToken(asked);
    if (path === '/cgi-bin/ticket/getticket') return this.jsTicket(asked.query);
    return refused(48001, 'api unauthorized');
  }

  private grant(query: URLSearchParams): Answered {
    const bad = this.badApp(query.get('appid') ?? '', query.get('secret') ?? '');
    if (bad) return bad;
    if (query.get('grant_type') !== 'authorization_code') return refused(40002, 'invalid grant_type');
    const code = this.codes.get(query.get('code') ?? '');
    if (code?.app !== query.get('appid')) return refused(40029, 'invalid code');
    if (code.used) return refused(40163, 'code been used');
    code.used = true;
    const access_token = `grant-${code.person.openid}`;
    this.grants.set(access_token, code.person);
    const { openid, unionid } = code.person;
    return {
      json: { access_token, expires_in: 7200, refresh_token: 'r', openid, scope: 'snsapi_userinfo', unionid },
    };
  }

  private person(query: URLSearchParams): Answered {
    const person = this.grants.get(query.get('access_token') ?? '');
    if (!person) return refused(40001, 'invalid credential, access_token is invalid or not latest');
    if (person.openid !== query.get('openid')) return refused(40003, 'invalid openid');
    return { json: { ...person, sex: 0, province: '', city: '', country: '', privilege: [] } };
  }

  private accessToken({ body }: ReceivedRequest): Answered {
    const { grant_type, appid, secret, force_refresh } = sent(body);
    const bad = this.badApp(String(appid), String(secret));
    if (bad) return bad;
    if (grant_type !== 'client_credential' || force_refresh !== false)
      return refused(40002, 'invalid grant_type');
    if (this.expired) {
      this.token = `${this.token}+`;
      this.expired = false;
    }
    return { json: { access_token: this.token, expires_in: 7200 } };
  }

  private jsTicket(query: URLSearchParams): Answered {
    if (query.get('access_token') !== this.token) return refused(40001, 'invalid credential');
    if (this.expired) return refused(42001, 'access_token expired');
    if (query.get('type') !== 'jsapi') return refused(40097, 'invalid args');
    return { json: { errcode: 0, errmsg: 'ok', ticket: this.ticket, expires_in: 7200 } };
  }

  private badApp(appId: string, secret: string): Answered | undefined {
    const known = this.apps.get(appId);
    if (known === undefined) return refused(40013, 'invalid appid');
    return known === secret ? undefined : refused(40125, 'invalid appsecret');
  }
}
