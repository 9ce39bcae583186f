/** Readable form of an account name: prefixes of outside identities become words (platform §3 session user). */
export function accountName(account: string, t: (key: string) => string): string {
  const guest = /^public_[0-9a-f]{24}_main_(.*)$/.exec(account)?.[1];
  if (guest !== undefined) return guest.startsWith('guest_') ? t('shared.account.guest') : guest;
  const phone = /^mobile_(\d+)$/.exec(account)?.[1];
  if (phone !== undefined) return `${t('shared.account.mobile')} ${phone.slice(-4)}`;
  if (account.startsWith('weixin_')) return t('shared.account.weixin');
  if (account.startsWith('wxwork_')) return t('shared.account.wxwork');
  return account;
}
