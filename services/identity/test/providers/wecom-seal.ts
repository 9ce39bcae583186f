import { createCipheriv, createHash, randomBytes } from 'node:crypto';

/** A message as WeCom sends it: length and receiver beside the text, AES-256-CBC, signed. */
export function sealForWecom(text: string, receiver: string, secrets: { token: string; key: string }) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(text));
  const plain = Buffer.concat([randomBytes(16), length, Buffer.from(text + receiver)]);
  const padding = 32 - (plain.length % 32);
  const key = Buffer.from(secrets.key, 'base64');
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([plain, Buffer.alloc(padding, padding)]);
  const encrypted = Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
  const [timestamp, nonce] = ['1893456000', randomBytes(6).toString('hex')];
  const signed = [secrets.token, timestamp, nonce, encrypted].sort().join('');
  const msg_signature = createHash('sha1').update(signed).digest('hex');
  const body = `<xml><ToUserName><![CDATA[${receiver}]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt><AgentID></AgentID></xml>`;
  return { seal: { msg_signature, timestamp, nonce }, encrypted, body };
}
