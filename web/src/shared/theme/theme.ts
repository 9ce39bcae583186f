import { alpha, createTheme, darken, getContrastRatio, lighten, type Theme } from '@mui/material/styles';
import type { Locale } from '@buildmesh/kernel';
import { componentStyles } from './component-styles.js';
import {
  DARK,
  DEFAULT_ACCENT,
  fontStack,
  LIGHT,
  MOTION_MS,
  RADIUS,
  SPACE_PX,
  TYPE_PX,
  type Tones,
} from './tokens.js';

declare module '@mui/material/styles' {
  interface TypeBackground {
    /** A step below the page: navigation, headers, wells. */
    sunken: string;
  }
  interface Palette {
    line: { soft: string; strong: string };
  }
  interface PaletteOptions {
    line?: { soft: string; strong: string };
  }
}

/** The one theme of the product: light and dark from the same tokens, in the accent of the project. */
export function createAppTheme(locale: Locale, accent: string = DEFAULT_ACCENT): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: 'bm' },
    colorSchemes: {
      light: { palette: paletteOf(LIGHT, readableOn(accent, LIGHT.sunken, darken)) },
      dark: { palette: paletteOf(DARK, readableOn(accent, DARK.surface, lighten)) },
    },
    spacing: SPACE_PX,
    shape: { borderRadius: RADIUS.small },
    transitions: {
      duration: {
        shortest: MOTION_MS.quick,
        shorter: MOTION_MS.quick,
        short: MOTION_MS.quick,
        standard: MOTION_MS.calm,
        complex: MOTION_MS.calm,
        enteringScreen: MOTION_MS.calm,
        leavingScreen: MOTION_MS.quick,
      },
    },
    typography: typographyOf(locale),
    components: componentStyles,
  });
}

/** `colour` moved away from `ground` until it reads as text on it (4.5:1). */
export function readableOn(
  colour: string,
  ground: string,
  move: (colour: string, by: number) => string,
): string {
  for (let step = 0; step <= 18; step++) {
    const moved = step === 0 ? colour : move(colour, step * 0.05);
    if (getContrastRatio(moved, ground) >= 4.6) return moved;
  }
  return move(colour, 0.95);
}

function paletteOf(tones: Tones, accent: string) {
  const onAccent = getContrastRatio(accent, '#ffffff') >= 4.5 ? '#ffffff' : '#101115';
  const status = (main: string) => ({
    main,
    contrastText: getContrastRatio(main, '#ffffff') >= 4.5 ? '#ffffff' : '#101115',
  });
  return {
    primary: { main: accent, contrastText: onAccent },
    secondary: { main: tones.textSoft },
    error: status(tones.error),
    warning: status(tones.warning),
    success: status(tones.success),
    info: status(tones.info),
    text: { primary: tones.text, secondary: tones.textSoft, disabled: tones.textFaint },
    background: { default: tones.canvas, paper: tones.surface, sunken: tones.sunken },
    divider: tones.line,
    line: { soft: tones.line, strong: tones.lineStrong },
    action: { hover: tones.hover, selected: alpha(accent, 0.12), focus: tones.hover, active: tones.textSoft },
  };
}

function typographyOf(locale: Locale) {
  const heading = (px: number) => ({
    fontSize: px,
    fontWeight: 600,
    lineHeight: 1.35,
    letterSpacing: '-0.01em',
  });
  return {
    fontFamily: fontStack(locale),
    htmlFontSize: 16,
    fontSize: TYPE_PX.text,
    h1: heading(TYPE_PX.page),
    h2: heading(TYPE_PX.title),
    h3: heading(TYPE_PX.lead),
    h4: heading(TYPE_PX.text),
    subtitle1: { fontSize: TYPE_PX.lead, lineHeight: 1.5 },
    subtitle2: { fontSize: TYPE_PX.table, fontWeight: 600, lineHeight: 1.5 },
    body1: { fontSize: TYPE_PX.text, lineHeight: 1.55 },
    body2: { fontSize: TYPE_PX.table, lineHeight: 1.5 },
    caption: { fontSize: TYPE_PX.tiny, lineHeight: 1.45 },
    button: {
      fontSize: TYPE_PX.table,
      fontWeight: 500,
      lineHeight: 1.4,
      textTransform: 'none' as const,
      letterSpacing: 0,
    },
  };
}
