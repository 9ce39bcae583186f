/** Sides of the product (spec: platform §1). */
export type Mode = 'developer' | 'admin' | 'provider' | 'app' | 'simple';

const AREAS: [RegExp, Mode][] = [
  [/^\/dev\/provider(\/|$)/, 'provider'],
  [/^\/(dev|platform)(\/|$)/, 'developer'],
  [/^\/system(\/|$)/, 'admin'],
];

/** The mode of a path without its project; `simple` projects show their end users an app tree instead of the menu. */
export function modeOf(path: string, { simple }: { simple: boolean }): Mode {
  const area = AREAS.find(([pattern]) => pattern.test(path));
  return area?.[1] ?? (simple ? 'simple' : 'app');
}

/** The menu that a mode shows (spec: platform §2.5). */
export const MENU_OF_MODE: Record<Mode, 'developer' | 'admin' | 'provider' | 'app-tree' | 'visible-tree'> = {
  developer: 'developer',
  admin: 'admin',
  provider: 'provider',
  simple: 'app-tree',
  app: 'visible-tree',
};
