/** Yuan with two digits, as Alipay writes amounts. */
export function yuanOf(fen: number): string {
  return `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}

/** Fen of an amount in yuan; `NaN` for what is none. By its digits, so that nothing is rounded. */
export function fenOf(yuan: string): number {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  return whole === '' ? NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
