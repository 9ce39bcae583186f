import { elementOf, openCallback } from './wxwork-callback.js';

/** The example that WeCom publishes with its libraries. */
const secrets = { token: 'QDG6eK', key: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C' };
const seal = {
  msg_signature: '5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3',
  timestamp: '1409659589',
  nonce: '263014780',
};
const echo = 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ==';

describe('A call from WeCom', () => {
  it('opens as in the published example', () => {
    expect(openCallback(echo, seal, secrets)).toEqual({
      text: '1616140317555161061',
      receiver: 'wx5823bf96d3bd56c7',
    });
  });

  it('does not open when anything that is signed was changed', () => {
    const changed = [
      openCallback(echo, { ...seal, nonce: '263014781' }, secrets),
      openCallback(echo, { ...seal, timestamp: '1409659590' }, secrets),
      openCallback(echo, { ...seal, msg_signature: '' }, secrets),
      openCallback(echo, { ...seal, msg_signature: seal.msg_signature.toUpperCase() }, secrets),
      openCallback(echo, seal, { ...secrets, token: 'other' }),
      openCallback(echo.replace('P9', 'P8'), seal, secrets),
      openCallback('', seal, secrets),
    ];
    expect(changed).toEqual(changed.map(() => undefined));
  });
});

describe('An element of a message', () => {
  it('is its text, plain or in CDATA', () => {
    const xml = '<xml><A><![CDATA[x<y]]></A><B>1</B><C></C></xml>';
    expect(['A', 'B', 'C', 'D'].map((name) => elementOf(xml, name))).toEqual(['x<y', '1', '', undefined]);
  });

  it('is none where the message declares entities', () => {
    const xml = '<!DOCTYPE x [<!ENTITY a "b">]><xml><A>&a;</A></xml>';
    expect(elementOf(xml, 'A')).toBeUndefined();
  });
});
