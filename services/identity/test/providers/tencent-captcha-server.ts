import { createHash, createHmac } from 'node:crypto';
import { ProviderServer, sent, type Answered, type ReceivedRequest } from './provider-server.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const refused = (Code: string): Answered => ({
  json: { Response: { Error: { Code, Message: Code }, RequestId: 'R' } },
});
const told = (CaptchaCode: number, CaptchaMsg: string): Answered => ({
  json: { Response: { CaptchaCode, CaptchaMsg, EvilLevel: 0, RequestId: 'R' } },
});

/** `captcha.tencentcloudapi.com` with one API key and one captcha. */
export class TencentCaptchaServer extends ProviderServer {
  private readonly solved = new Map<string, { random: string; ip: string; used: boolean }>();

  constructor(private readonly now: () => number) {
    super();
  }

  /** A person solves the captcha in a page. */
  solve(ip: string): { ticket: string; random: string } {
    const ticket = `tr03${this.solved.size + 1}*`;
    this.solved.set(ticket, { random: '@Vki', ip, used: false });
    return { ticket, random: '@Vki' };
  }

  protected answer(asked: ReceivedRequest): Answered {
    const fault = this.sealFault(asked);
    if (fault) return fault;
    if (asked.headers['x-tc-action'] !== 'DescribeCaptchaResult') return refused('InvalidAction');
    if (asked.headers['x-tc-version'] !== '2019-07-22') return refused('NoSuchVersion');
    const input = sent(asked.body);
    if (input['CaptchaType'] !== 9) return refused('InvalidParameterValue');
    if (input['CaptchaAppId'] !== 199999164) return told(16, 'appid-ticket mismatch');
    if (input['AppSecretKey'] !== 'app-secret') return told(21, 'diff');
    const known = this.solved.get(String(input['Ticket']));
    if (!known) return told(15, 'decrypt fail');
    if (known.random !== input['Randstr'] || known.ip !== input['UserIp']) return told(7, 'captcha no match');
    if (known.used) return told(9, 'ticket reused');
    known.used = true;
    return told(1, 'OK');
  }

  private sealFault({ method, headers, body }: ReceivedRequest): Answered | undefined {
    const parts =
      /^TC3-HMAC-SHA256 Credential=(\S+)\/(\S+)\/captcha\/tc3_request, SignedHeaders=content-type;host, Signature=(\w+)$/.exec(
        headers['authorization'] ?? '',
      );
    if (!parts) return refused('AuthFailure.InvalidAuthorization');
    const [, id, date = '', signature] = parts;
    if (id !== 'secret-id') return refused('AuthFailure.SecretIdNotFound');
    const timestamp = Number(headers['x-tc-timestamp']);
    const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
    if (!(Math.abs(timestamp * 1000 - this.now()) < 300_000) || day !== date)
      return refused('AuthFailure.SignatureExpire');
    const lines = `content-type:${headers['content-type']}\nhost:${headers.host}\n`;
    const canonical = [method, '/', '', lines, 'content-type;host', sha256(body)].join('\n');
    const text = ['TC3-HMAC-SHA256', timestamp, `${date}/captcha/tc3_request`, sha256(canonical)].join('\n');
    const key = mac(mac(mac('TC3secret-key', date), 'captcha'), 'tc3_request');
    return mac(key, text).toString('hex') === signature ? undefined : refused('AuthFailure.SignatureFailure');
  }
}
