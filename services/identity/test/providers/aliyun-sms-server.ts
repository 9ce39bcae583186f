import { createHash, createHmac } from 'node:crypto';
import { ProviderServer, type Answered, type ReceivedRequest } from './provider-server.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const refused = (status: number, Code: string): Answered => ({
  status,
  json: { Code, Message: Code, RequestId: 'R', HostId: 'dysmsapi.aliyuncs.com' },
});

/** `dysmsapi.aliyuncs.com` with one access key, which checks signature, time and nonce of every call. */
export class AliyunSmsServer extends ProviderServer {
  readonly messages: Record<string, string>[] = [];
  /** A refusal of the SMS service itself. */
  businessCode: string | undefined;
  private readonly nonces = new Set<string>();

  constructor(private readonly now: () => number) {
    super();
  }

  protected answer(asked: ReceivedRequest): Answered {
    const fault = this.sealFault(asked);
    if (fault) return fault;
    if (asked.headers['x-acs-action'] !== 'SendSms' || asked.headers['x-acs-version'] !== '2017-05-25')
      return refused(404, 'InvalidAction.NotFound');
    const message = Object.fromEntries(asked.query);
    if (message['SignName'] !== 'BuildMesh')
      return { json: { Code: 'isv.SMS_SIGNATURE_ILLEGAL', Message: 'x' } };
    if (message['TemplateCode'] !== 'SMS_1')
      return { json: { Code: 'isv.SMS_TEMPLATE_ILLEGAL', Message: 'x' } };
    if (this.businessCode) return { json: { Code: this.businessCode, Message: 'x', RequestId: 'R' } };
    this.messages.push(message);
    return { json: { Code: 'OK', Message: 'OK', BizId: 'B', RequestId: 'R' } };
  }

  private sealFault({ method, rawQuery, headers, body }: ReceivedRequest): Answered | undefined {
    const parts = /^ACS3-HMAC-SHA256 Credential=(\S+),SignedHeaders=(\S+),Signature=([0-9a-f]{64})$/.exec(
      headers['authorization'] ?? '',
    );
    if (!parts) return refused(400, 'IncompleteSignature');
    const [, keyId, signedHeaders = '', signature] = parts;
    if (keyId !== 'key-id') return refused(404, 'InvalidAccessKeyId.NotFound');
    const date = Date.parse(String(headers['x-acs-date']));
    if (!(Math.abs(date - this.now()) < 15 * 60_000)) return refused(400, 'InvalidTimeStamp.Expired');
    const sealed = (name: string) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-');
    const needed = Object.keys(headers).filter(sealed).sort();
    if (signedHeaders !== needed.join(';')) return refused(400, 'IncompleteSignature');
    const lines = needed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
    const query = rawQuery.split('&').sort().join('&');
    if (headers['x-acs-content-sha256'] !== sha256(body)) return refused(400, 'SignatureDoesNotMatch');
    const canonical = [method, '/', query, lines, signedHeaders, sha256(body)].join('\n');
    const text = `ACS3-HMAC-SHA256\n${sha256(canonical)}`;
    const expected = createHmac('sha256', 'key-secret').update(text).digest('hex');
    if (expected !== signature) return refused(400, 'SignatureDoesNotMatch');
    const nonce = String(headers['x-acs-signature-nonce']);
    if (this.nonces.has(nonce)) return refused(400, 'SignatureNonceUsed');
    this.nonces.add(nonce);
    return undefined;
  }
}
