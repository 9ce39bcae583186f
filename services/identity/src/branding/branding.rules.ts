import type { BrandingSettings, OutputOf, getBranding } from '@buildmesh/contracts';

export type BrandingAnswer = OutputOf<typeof getBranding>;

/** What only the platform edition may have (D71). */
const WHITE_LABEL = ['setup', 'append'] as const;

/** Settings without those that say nothing. */
export function meaningful(settings: BrandingSettings): BrandingSettings {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''),
  ) as BrandingSettings;
}

/** Whether settings ask for what only a white-label project has. */
export function needsWhiteLabel(settings: BrandingSettings): boolean {
  return WHITE_LABEL.some((key) => settings[key] !== undefined);
}

/**
 * Settings as anybody may see them. A project counts as custom when it has any (spec: platform §3); script and appended
 * text are withheld once its edition has none.
 */
export function brandingAnswer(project: string, settings: BrandingSettings, white: boolean): BrandingAnswer {
  const { setup, append, ...plain } = settings;
  const shown: BrandingSettings = white ? settings : plain;
  return { ...shown, project, init: true, custom: Object.keys(shown).length > 0 };
}
