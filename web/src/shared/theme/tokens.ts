import type { Locale } from '@buildmesh/kernel';

/** Accent of a project without a colour of its own. */
export const DEFAULT_ACCENT = '#3a55e0';

/** The 4 px grid. */
export const SPACE_PX = 4;
export const RADIUS = { small: 6, large: 10 } as const;
/** A popover shows and hides this long after the pointer came and went (spec: data §2). */
export const POPOVER_MS = { show: 100, hide: 100 } as const;
export const MOTION_MS = { quick: 120, calm: 200 } as const;
/** 13 in tables, 14 in text. */
export const TYPE_PX = { tiny: 12, table: 13, text: 14, lead: 16, title: 20, page: 24, display: 32 } as const;

export interface Tones {
  canvas: string;
  surface: string;
  sunken: string;
  line: string;
  lineStrong: string;
  text: string;
  textSoft: string;
  textFaint: string;
  hover: string;
  error: string;
  warning: string;
  success: string;
  info: string;
}

/** Text tones hold AA (4.5:1) on canvas, surface and sunken; `textFaint` is for disabled text and decoration only. */
export const LIGHT: Tones = {
  canvas: '#ffffff',
  surface: '#ffffff',
  sunken: '#f6f7f9',
  line: '#e5e7ec',
  lineStrong: '#c6cad3',
  text: '#1a1c22',
  textSoft: '#565d6b',
  textFaint: '#9aa1ad',
  hover: 'rgba(26, 28, 34, 0.05)',
  error: '#c02b2b',
  warning: '#8f5400',
  success: '#1a7440',
  info: '#1b66a8',
};

export const DARK: Tones = {
  canvas: '#141519',
  surface: '#1b1d22',
  sunken: '#101115',
  line: '#2a2d35',
  lineStrong: '#444955',
  text: '#e7e9ee',
  textSoft: '#a3aab7',
  textFaint: '#6d7482',
  hover: 'rgba(231, 233, 238, 0.07)',
  error: '#ff8f86',
  warning: '#ffb95c',
  success: '#6fd394',
  info: '#7cc0ff',
};

/** Of series in charts, in their order: they differ also for people who see few colours, in both modes. */
export const CHART_COLOURS = [
  '#3d5afe',
  '#00897b',
  '#f59f00',
  '#d6336c',
  '#7048e8',
  '#1c7ed6',
  '#5c940d',
  '#e8590c',
  '#0b7285',
  '#868e96',
];

/** The two of a progress bar, whatever the accent and the mode (spec: data §2). */
export const PROGRESS_COLOURS = { part: '#3a55e0', rest: '#d5daf5' } as const;

/** Three levels: resting on the page, floating over it, in front of everything. */
export const SHADOW = {
  light: [
    '0 1px 2px rgba(20, 22, 30, 0.06)',
    '0 4px 16px rgba(20, 22, 30, 0.10)',
    '0 12px 40px rgba(20, 22, 30, 0.18)',
  ],
  dark: ['0 1px 2px rgba(0, 0, 0, 0.4)', '0 4px 16px rgba(0, 0, 0, 0.5)', '0 12px 40px rgba(0, 0, 0, 0.6)'],
} as const;

const CJK: Record<Locale, string> = {
  zh: '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC"',
  en: '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC"',
  ja: '"Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic UI", "Noto Sans CJK JP", "Noto Sans JP"',
  vi: '"PingFang SC", "Noto Sans CJK SC"',
  yue: '"PingFang HK", "Microsoft JhengHei", "Noto Sans CJK HK", "Noto Sans HK"',
  'zh-TW': '"PingFang TC", "Microsoft JhengHei", "Noto Sans CJK TC", "Noto Sans TC"',
};

/** Inter for Latin, then the platform's own face for the reader's script. */
export function fontStack(locale: Locale): string {
  return `"Inter Variable", system-ui, -apple-system, "Segoe UI", ${CJK[locale]}, sans-serif`;
}
