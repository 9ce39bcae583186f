import { signedHeaders, signedQuery } from './oss-signature.js';

const signer = { id: 'ak', secret: 'sk', region: 'cn-hangzhou', bucket: 'bucket' };
const request = {
  method: 'PUT',
  key: '1234+-/123/1.txt',
  headers: { 'x-oss-head1': 'value', abc: 'value', 'content-type': 'text/plain' },
  query: {
    param1: 'value1',
    '+param1': 'value3',
    '|param1': 'value4',
    '+param2': '',
    '|param2': '',
    param2: '',
  },
};

// The vectors are those that the provider's own clients are tested with.
describe('a signature of OSS, version 4', () => {
  it('in headers is the one that the service expects', () => {
    expect(signedHeaders(signer, request, 1_702_743_657_000)['authorization']).toBe(
      'OSS4-HMAC-SHA256 Credential=ak/20231216/cn-hangzhou/oss/aliyun_v4_request,Signature=e21d18daa82167720f9b1047ae7e7f1ce7cb77a31e8203a7d5f4624fa0284afe',
    );
  });

  it('in an address is the one that the service expects', () => {
    const asked = { ...request, headers: { ...request.headers, 'content-type': 'application/octet-stream' } };
    const query = new URLSearchParams(signedQuery(signer, asked, { ms: 1_702_781_677_000, seconds: 599 }));
    expect(query.get('x-oss-signature')).toBe(
      'a39966c61718be0d5b14e668088b3fa07601033f6518ac7b523100014269c0fe',
    );
    expect(query.get('x-oss-expires')).toBe('599');
  });
});
