/** A figure of a quota; `limit` 0 means none (D65). */
export interface Gauge {
  used: number;
  limit: number;
}

/** Share of a quota from which it is warned (D65). */
const WARN_FROM = 0.8;

export type GaugeState = 'unlimited' | 'fine' | 'warning' | 'full';

export function gaugeState({ used, limit }: Gauge): GaugeState {
  if (limit === 0) return 'unlimited';
  if (used >= limit) return 'full';
  return used / limit >= WARN_FROM ? 'warning' : 'fine';
}

/** Per cent for a bar, never beyond its end. */
export const gaugeShare = ({ used, limit }: Gauge): number =>
  limit === 0 ? 0 : Math.min(100, Math.round((used / limit) * 100));
