import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { POPOVER_MS, RADIUS, SHADOW, TYPE_PX } from './tokens.js';

type Styles = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

const ring = 'var(--bm-palette-primary-main)';
const focusRing = { outline: `2px solid ${ring}`, outlineOffset: 1 };
const floating = {
  border: '1px solid var(--bm-palette-divider)',
  borderRadius: RADIUS.large,
  boxShadow: SHADOW.light[1],
  backgroundImage: 'none',
  '[data-theme="dark"] &': { boxShadow: SHADOW.dark[1] },
};

/** What lies over the screen begins below the strips at its top. */
const BELOW_STRIPS = { top: 'var(--bm-top, 0px)' };

const baseline: Styles['MuiCssBaseline'] = {
  styleOverrides: {
    // Room for strips that the whole client shows at its top.
    html: { height: '100%', '--bm-top': 'calc(var(--bm-banner, 0px) + var(--bm-strip, 0px))' },
    body: {
      height: '100%',
      fontSize: TYPE_PX.text,
      WebkitFontSmoothing: 'antialiased',
      overscrollBehaviorY: 'none',
    },
    '#root': { height: '100%' },
    ':focus-visible': focusRing,
    '::selection': { backgroundColor: 'color-mix(in srgb, var(--bm-palette-primary-main) 24%, transparent)' },
    '.tabular': { fontVariantNumeric: 'tabular-nums' },
    '.visually-hidden': {
      position: 'absolute',
      width: 1,
      height: 1,
      margin: -1,
      padding: 0,
      overflow: 'hidden',
      clip: 'rect(0 0 0 0)',
      whiteSpace: 'nowrap',
      border: 0,
    },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
};

const buttons: Styles = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { fontFamily: 'inherit', '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: '4px 12px',
        borderRadius: RADIUS.small,
        whiteSpace: 'nowrap',
        minWidth: 0,
      },
      sizeSmall: { minHeight: 28, padding: '2px 10px' },
      sizeLarge: { minHeight: 40, padding: '8px 16px', fontSize: TYPE_PX.text },
      startIcon: { marginLeft: -2, marginRight: 6 },
    },
    variants: [
      {
        props: { variant: 'outlined', color: 'inherit' },
        style: {
          borderColor: 'var(--bm-palette-line-strong)',
          backgroundColor: 'var(--bm-palette-background-paper)',
        },
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: RADIUS.small,
        padding: 6,
        color: 'inherit',
        '@media (pointer: coarse)': { minWidth: 40, minHeight: 40 },
      },
      sizeSmall: { padding: 4 },
    },
  },
  MuiToggleButton: {
    styleOverrides: { root: { padding: '4px 10px', textTransform: 'none', minHeight: 30 } },
  },
};

/** Labels stand above the field, help under it: nothing floats, nothing jumps (interface.md Forms). */
const inputs: Styles = {
  MuiTextField: {
    defaultProps: { size: 'small', fullWidth: true, slotProps: { inputLabel: { shrink: true } } },
  },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        fontSize: TYPE_PX.table,
        fontWeight: 500,
        lineHeight: 1.5,
        marginBottom: 4,
        color: 'var(--bm-palette-text-primary)',
        maxWidth: 'none',
        overflow: 'visible',
        '&.Mui-focused': { color: 'var(--bm-palette-text-primary)' },
        '&.Mui-error': { color: 'var(--bm-palette-error-main)' },
      },
      asterisk: { color: 'var(--bm-palette-error-main)' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        borderRadius: RADIUS.small,
        backgroundColor: 'var(--bm-palette-background-paper)',
        fontSize: TYPE_PX.text,
        '& fieldset': { top: 0, borderColor: 'var(--bm-palette-line-strong)' },
        '& legend': { display: 'none' },
        '&:hover:not(.Mui-focused):not(.Mui-error):not(.Mui-disabled) fieldset': {
          borderColor: 'var(--bm-palette-text-secondary)',
        },
      },
      input: { padding: '6px 10px', height: 22, '@media (pointer: coarse)': { fontSize: 16, height: 28 } },
      multiline: { padding: 0, '& textarea': { padding: '7px 10px', height: 'auto' } },
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { marginLeft: 0, marginRight: 0, marginTop: 4, fontSize: TYPE_PX.tiny } },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: {
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
          padding: '2px 6px',
          '& .MuiAutocomplete-input': { padding: '4px 4px' },
        },
      },
      paper: floating,
      option: { fontSize: TYPE_PX.text, minHeight: 32 },
    },
  },
  MuiSwitch: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { width: 32, height: 18, padding: 0, margin: '0 8px', overflow: 'visible' },
      switchBase: {
        padding: '2px !important',
        '&.Mui-checked': {
          transform: 'translateX(14px) !important',
          color: '#fff',
          '& + .MuiSwitch-track': { opacity: 1 },
        },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
      },
      thumb: {
        width: '14px !important',
        height: '14px !important',
        boxShadow: '0 1px 2px rgba(20,22,30,.3)',
        color: '#fff',
      },
      track: { borderRadius: 9, opacity: 1, backgroundColor: 'var(--bm-palette-line-strong)' },
    },
  },
  MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 6 } } },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 6 } } },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: TYPE_PX.text } } },
  MuiSelect: { defaultProps: { size: 'small' } },
};

const surfaces: Styles = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenu: { styleOverrides: { paper: floating, list: { padding: 4 } } },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        fontSize: TYPE_PX.text,
        minHeight: 32,
        borderRadius: RADIUS.small,
        padding: '4px 10px',
        gap: 8,
        '@media (pointer: coarse)': { minHeight: 44 },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      root: BELOW_STRIPS,
      paper: {
        ...floating,
        boxShadow: SHADOW.light[2],
        '[data-theme="dark"] &': { boxShadow: SHADOW.dark[2] },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(16, 17, 21, 0.4)' } },
    },
  },
  MuiDrawer: {
    styleOverrides: { root: BELOW_STRIPS, paper: { backgroundImage: 'none', position: 'absolute' } },
  },
  MuiTooltip: {
    defaultProps: {
      enterDelay: POPOVER_MS.show,
      enterNextDelay: POPOVER_MS.show,
      leaveDelay: POPOVER_MS.hide,
      placement: 'bottom',
      disableInteractive: true,
    },
    styleOverrides: {
      tooltip: {
        fontSize: TYPE_PX.tiny,
        fontWeight: 500,
        padding: '4px 8px',
        backgroundColor: '#22252c',
        color: '#f2f3f5',
        borderRadius: RADIUS.small,
        '[data-theme="dark"] &': { backgroundColor: '#e7e9ee', color: '#1a1c22' },
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: RADIUS.small, height: 24, fontSize: TYPE_PX.tiny, fontWeight: 500 },
      sizeSmall: { height: 20 },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 36 }, indicator: { height: 2 } } },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '6px 10px',
        minWidth: 0,
        textTransform: 'none',
        fontSize: TYPE_PX.text,
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: RADIUS.small, fontSize: TYPE_PX.text, alignItems: 'flex-start' },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { fontSize: TYPE_PX.table, padding: '8px 12px', borderColor: 'var(--bm-palette-divider)' },
      head: { fontWeight: 500, color: 'var(--bm-palette-text-secondary)', fontSize: TYPE_PX.tiny },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
};

/** How every MUI part looks here: flat, dense, quiet; never the Material defaults. */
export const componentStyles: Styles = { MuiCssBaseline: baseline, ...buttons, ...inputs, ...surfaces };
