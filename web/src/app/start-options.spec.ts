import { readStartOptions, startFlags } from './start-options.js';

const read = (address: string) => readStartOptions(new URL(address, 'https://bm.test'));
const ID = '0123456789abcdef01234567';

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
    expect(startFlags(new URL('https://bm.test/?disable_setup&disable_everything'))).toEqual(['disable_setup']);
  });
});
