/** The value below which the share `p` of `values` lies. */
export function quantile(values, p) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))];
}

/** Middle of the finite ones among `values`; `null` when there is none. */
export function median(values) {
  const finite = values.filter((value) => Number.isFinite(value)).sort((a, b) => a - b);
  if (finite.length === 0) return null;
  const half = finite.length >> 1;
  return finite.length % 2 ? finite[half] : (finite[half - 1] + finite[half]) / 2;
}

export const rounded = (value, digits = 2) =>
  value === null || value === undefined ? null : Number(value.toFixed(digits));
