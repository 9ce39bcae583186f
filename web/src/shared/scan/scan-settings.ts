/**
 * How a scan gun is listened to, which types a code and presses Enter. `software`: its fast keys are told from those of a
 * person anywhere on the page; `field`: only in the field that has the focus.
 */
export const SCAN_GUN_MODES = ['software', 'field'] as const;
export type ScanGunMode = (typeof SCAN_GUN_MODES)[number];

/** When the camera looks for codes: on a click, or as soon as there is a place to scan. */
export const CHECK_MODES = ['click', 'always'] as const;
export type CheckMode = (typeof CHECK_MODES)[number];

/** Defaults of data §9. */
export const SCAN_DEFAULTS = { gun: 'software', check: 'click' } as const satisfies {
  gun: ScanGunMode;
  check: CheckMode;
};

/** Longest code that is taken, in characters. */
export const MAX_CODE = 2000;

/** Cameras, and what was photographed, are read over a secure connection only: HTTPS, or the own machine (data §5). */
export const mayScan = (): boolean => window.isSecureContext;
