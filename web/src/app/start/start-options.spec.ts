/** @jest-environment jsdom */
import { readStartOptions, startFlags, withoutRedirect } from './start-options.js';

const read = (address: string) => readStartOptions(new URL(address, 'https://bm.test'));
const ID = '0123456789abcdef01234567';
const TOKEN = 'T'.repeat(48);

describe('start-up options', () => {
  it('take the language from o_locale and leave the address without it', () => {
    const options = read('/table/x?o_locale=ja&keep=1');
    expect(options.locale).toBe('ja');
    expect(options.cleaned).toBe('/table/x?keep=1');
  });

  it('take the project from o_u_project, else from the front of the path', () => {
    expect(read(`/?o_u_project=${ID}`).project).toBe(ID);
    expect(read(`/${ID}/table/x`).project).toBe(ID);
    expect(read('/table/x').project).toBeNull();
  });

  it('ignore a project that is no id', () => {
    expect(read('/?o_u_project=../../x').project).toBeNull();
  });

  it('hide the frame with o_w_full and keep that in the address', () => {
    const options = read('/?o_w_full');
    expect(options.bare).toBe(true);
    expect(options.cleaned).toContain('o_w_full');
  });

  it('set only the flags of the allow list', () => {
    expect(startFlags(new URL('https://bm.test/?disable_setup&disable_everything&disable_chat'))).toEqual([
      'disable_setup',
      'disable_chat',
    ]);
  });

  it('take a token from o_u_token and never leave it in the address', () => {
    const options = read(`/table/x?o_u_token=${TOKEN}&keep=1#here`);
    expect(options.entry).toEqual({ via: 'option', token: TOKEN });
    expect(options.cleaned).toBe('/table/x?keep=1#here');
  });

  it('take a ticket from /login/{ticket}, with and without a project, and leave /login', () => {
    expect(read(`/login/${TOKEN}`)).toMatchObject({
      entry: { via: 'login', token: TOKEN },
      cleaned: '/login',
    });
    expect(read(`/${ID}/login/${TOKEN}?a=1`).cleaned).toBe(`/${ID}/login?a=1`);
  });

  it('take the ticket of a preview and leave /dev/preview', () => {
    const options = read(`/${ID}/dev/preview?ticket=${TOKEN}`);
    expect(options.entry).toEqual({ via: 'preview', token: TOKEN });
    expect(options.cleaned).toBe(`/${ID}/dev/preview`);
  });

  it.each(['', 'short', 'x'.repeat(201), 'a b'.repeat(20), '<script>alert(1)</script>'])(
    'ignore the token %j, and still do not leave it in the address',
    (token) => {
      const options = read(`/?o_u_token=${encodeURIComponent(token)}`);
      expect(options.entry).toBeNull();
      expect(options.cleaned).toBe('/');
    },
  );

  it('take a function run, an invitation and a messaging-app identity out of the address', () => {
    const options = read(`/login?o_f_program=abc&o_i_code=AB12CD34&o_third=${TOKEN}`);
    expect(options).toMatchObject({
      program: 'abc',
      invitation: 'AB12CD34',
      socialLogin: TOKEN,
      cleaned: '/login',
    });
  });

  it('take what became of a messaging app, and where to go after it', () => {
    const options = read(`/login/${TOKEN}?back=%2Ftable%2Fx&third=bound`);
    expect(options).toMatchObject({ back: '/table/x', thirdResult: 'bound', cleaned: '/login' });
    expect(read('/user?third=failed')).toMatchObject({ thirdResult: 'failed', cleaned: '/user' });
    expect(read('/table/x?third=1&back=2')).toMatchObject({
      back: null,
      thirdResult: null,
      cleaned: '/table/x?third=1&back=2',
    });
  });

  it('wait with o_redirect: the address keeps it until everything is ready, then is without it', () => {
    const options = read('/table/x?o_redirect&a=1');
    expect(options.redirect).toBe(true);
    expect(options.cleaned).toContain('o_redirect');
    expect(withoutRedirect(new URL(options.cleaned, 'https://bm.test'))).toBe('/table/x?a=1');
    expect(withoutRedirect(new URL('https://bm.test/table/x'))).toBeNull();
  });

  it('ask for the debug console and for empty storage', () => {
    expect(read('/?console&flush')).toMatchObject({ console: true, flush: true, cleaned: '/' });
  });
});
