import { hasFlag } from './local-flags.js';

/** Feature switches of the client and their defaults: on, except those that spec data §9 lists as off. Some are ours. */
export const FEATURE_DEFAULTS = {
  'approval.todo': true,
  'approval.done': true,
  'approval.report': true,
  'approval.my': true,
  'approval.manage.remove': true,
  'approval.manage.edit': true,
  'approval.manage.add': true,
  'approval.manage.deliver': true,
  'simple.save': true,
  'simple.update': true,
  'simple.remove': true,
  schedule: true,
  'share.i18n': true,
  'share.chart': true,
  selection: true,
  data: true,
  project: true,
  approval: true,
  recent: true,
  favourite: true,
  tags: true,
  search: true,
  ai: true,
  minimize: true,
  chat: false,
  watermark: false,
  logger: false,
  draft: false,
  message: false,
  loading: false,
} as const satisfies Record<string, boolean>;

export type Feature = keyof typeof FEATURE_DEFAULTS;
export const isFeature = (name: string): name is Feature => Object.hasOwn(FEATURE_DEFAULTS, name);

/** Whether a feature shows, by the project's `_option.view` and the local `disable_` flags (D16). */
export function isFeatureOn(feature: Feature, view: unknown): boolean {
  if (hasFlag(`disable_${feature}`)) return false;
  const set =
    typeof view === 'object' && view !== null ? (view as Record<string, unknown>)[feature] : undefined;
  return typeof set === 'boolean' ? set : FEATURE_DEFAULTS[feature];
}

/** Chat bots; each appears only when its switch is on (spec: data §6). */
export const BOTS = ['project', 'approval', 'ai', 'draft', 'logger'] as const;
export type Bot = (typeof BOTS)[number];

export const visibleBots = (view: unknown): Bot[] => BOTS.filter((bot) => isFeatureOn(bot, view));
