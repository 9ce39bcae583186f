/** What one edition allows: flags, and quotas of which 0 means unlimited; storage in bytes. */
export type EditionLimits = Readonly<Record<string, boolean | number>>;

const GB = 1024 ** 3;
const EVERYWHERE = { simple: true, approval: true, socket: true, ai: true };

/** The editions by number: 0 experience, 1 basic, 2 enterprise, 3 platform (D65). */
export const EDITIONS: readonly EditionLimits[] = [
  {
    ...EVERYWHERE,
    public: false,
    white: false,
    member: 10,
    external: 20,
    schedule: 3,
    storage: GB,
    row: 20_000,
    entity: 20,
    aiCall: 50,
  },
  {
    ...EVERYWHERE,
    public: false,
    white: false,
    member: 50,
    external: 200,
    schedule: 20,
    storage: 20 * GB,
    row: 500_000,
    entity: 100,
    aiCall: 500,
  },
  {
    ...EVERYWHERE,
    public: true,
    white: false,
    member: 500,
    external: 5_000,
    schedule: 100,
    storage: 200 * GB,
    row: 5_000_000,
    entity: 500,
    aiCall: 5_000,
  },
  {
    ...EVERYWHERE,
    public: true,
    white: true,
    member: 0,
    external: 0,
    schedule: 0,
    storage: 2048 * GB,
    row: 0,
    entity: 0,
    aiCall: 0,
  },
];

/** Quotas of an edition in the order in which people compare them. */
export const QUOTAS = ['member', 'external', 'schedule', 'storage', 'row', 'entity', 'aiCall'] as const;
export type Quota = (typeof QUOTAS)[number];
