import type { CustomSettings, OutputOf, getCustom } from '@buildmesh/contracts';

export type CustomAnswer = OutputOf<typeof getCustom>;

/** What only the platform edition may have (D71). */
const WHITE_LABEL = ['setup', 'append'] as const;

/** Settings without those that say nothing. */
export function meaningful(settings: CustomSettings): CustomSettings {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''),
  ) as CustomSettings;
}

/** Whether settings ask for what only a white-label project has. */
export function needsWhiteLabel(settings: CustomSettings): boolean {
  return WHITE_LABEL.some((key) => settings[key] !== undefined);
}

/**
 * Settings as anybody may see them. A project counts as custom when it has any (spec: platform §3); script and appended
 * text are withheld once its edition has none.
 */
export function customAnswer(project: string, settings: CustomSettings, white: boolean): CustomAnswer {
  const { setup, append, ...plain } = settings;
  const shown: CustomSettings = white ? settings : plain;
  return { ...shown, project, init: true, custom: Object.keys(shown).length > 0 };
}
