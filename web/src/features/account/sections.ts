/** Parts of the user centre, in their order (spec: platform §2.4). */
export const SECTIONS = [
  'basic',
  'security',
  'language',
  'roles',
  'signature',
  'projects',
  'advanced',
] as const;
export type Section = (typeof SECTIONS)[number];

/** The part that an address names; anything else is the first. */
export function sectionOf(name: string | undefined): Section {
  return SECTIONS.find((section) => section === name) ?? 'basic';
}
