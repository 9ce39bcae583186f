import { accountName } from './account-name.js';

const read = (account: string) => accountName(account, (key) => key.split('.').at(-1) ?? '');

describe('account names', () => {
  it('show the last four digits of a phone identity', () => {
    expect(read('mobile_13812345678')).toBe('mobile 5678');
  });

  it('name the messaging app instead of its identity', () => {
    expect(read('weixin_oX12')).toBe('weixin');
    expect(read('wxwork_77')).toBe('wxwork');
  });

  it('drop the project from accounts of external users, and call guests guests', () => {
    expect(read('public_0123456789abcdef01234567_main_ada')).toBe('ada');
    expect(read('public_0123456789abcdef01234567_main_guest_1')).toBe('guest');
  });

  it('stay as they are otherwise', () => {
    expect(read('ada_lovelace')).toBe('ada_lovelace');
  });
});
