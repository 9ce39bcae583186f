/** What decides which entries of the settings somebody sees (spec: platform §2.5). */
export interface MenuFacts {
  /** Feature switches of the project (`_option.view`). */
  view: unknown;
  /** What the edition holds (`_limit`). */
  limit: Readonly<Record<string, boolean | number>>;
  debug: boolean;
  early: boolean;
}

export interface AdminEntry {
  id: string;
  titleKey: string;
  /** Where it leads; a section has children instead. */
  to?: string;
  children?: readonly AdminEntry[];
  /** Lit only when exactly there, not below. */
  exact?: boolean;
  /** False while its screen does not exist: known here, not shown. */
  built: boolean;
  /** Switch of the project that hides it when off. */
  flag?: string;
  /** Local mode it needs. */
  only?: 'debug' | 'early';
  /** Part of the edition it needs. */
  limit?: string;
}

const entry = (id: string, to: string, rest: Partial<AdminEntry> = {}): AdminEntry => ({
  id,
  titleKey: `shell.nav.${id}`,
  to,
  built: true,
  ...rest,
});
const section = (
  id: string,
  children: readonly AdminEntry[],
  rest: Partial<AdminEntry> = {},
): AdminEntry => ({
  id,
  titleKey: `shell.nav.${id}`,
  children,
  built: true,
  ...rest,
});
const planned = (id: string, to: string, rest: Partial<AdminEntry> = {}) =>
  entry(id, to, { built: false, ...rest });

const PUBLIC = [
  entry('public-user', '/system/public/user'),
  entry('public-auth', '/system/public/auth'),
] as const;

/** Every entry of the settings, in their order. */
export const ADMIN_MENU: readonly AdminEntry[] = [
  entry('menu', '/system/menu', { flag: 'menu' }),
  entry('auth', '/system/auth', { flag: 'auth' }),
  section('organisation', [
    entry('group', '/system/group', { flag: 'group' }),
    entry('user', '/system/user', { flag: 'user' }),
  ]),
  section('public', PUBLIC, { only: 'early' }),
  entry('approval', '/system/approval', { flag: 'approval', limit: 'approval' }),
  entry('schedule', '/system/schedule', { flag: 'schedule' }),
  entry('data', '/system/data', { flag: 'data', only: 'debug' }),
  entry('project', '/system/project', { only: 'debug' }),
  section(
    'share',
    [
      entry('selection', '/system/share/selection', { flag: 'selection' }),
      entry('config', '/system/share/config', { only: 'debug' }),
      entry('chart', '/system/share/chart', { flag: 'share.chart' }),
      entry('increment', '/system/share/increment', { only: 'debug' }),
      entry('i18n', '/system/share/i18n', { flag: 'share.i18n' }),
      entry('file', '/system/share/file', { only: 'debug' }),
      entry('ai', '/system/share/ai', { only: 'early' }),
    ],
    { flag: 'share' },
  ),
  section('extra', [
    entry('module', '/system/module', { flag: 'module' }),
    entry('view', '/system/view'),
    entry('feature', '/system/feature', { only: 'early' }),
    entry('data-advanced', '/system/data-advanced'),
  ]),
  planned('simple', '/system/simple', { only: 'early' }),
  section('canary', [planned('dataset', '/system/dataset'), planned('flow', '/system/flow')], {
    only: 'early',
  }),
  section('other', [entry('settings', '/system/other'), entry('history', '/system/history')]),
];

/** Every entry of the workbench (D75); its preview is opened from the editors, never from the menu. */
export const DEVELOPER_MENU: readonly AdminEntry[] = [
  entry('design', '/dev/entity'),
  entry('page', '/dev/page'),
  entry('flow', '/dev/flow'),
  entry('dev-module', '/dev/module'),
  section('public', PUBLIC, { only: 'early', limit: 'public' }),
  planned('preview', '/dev/preview'),
];

/** Every entry of the provider area; what each holds is in its address. */
export const PROVIDER_MENU: readonly AdminEntry[] = [
  entry('customers', '/dev/provider', { exact: true }),
  entry('customers-expiring', '/dev/provider/expiring'),
  entry('customers-expired', '/dev/provider/expired'),
  entry('customers-frozen', '/dev/provider/frozen'),
];

/** The settings as these facts allow, screens that are still to come included. */
export function adminMenu(facts: MenuFacts): AdminEntry[] {
  return allowed(ADMIN_MENU, facts);
}

/** The workbench as these facts allow; never with its preview. */
export function developerMenu(facts: MenuFacts): AdminEntry[] {
  return allowed(DEVELOPER_MENU, facts).filter(({ id }) => id !== 'preview');
}

/** Only what can be opened; a section goes with its last entry. */
export function builtEntries(entries: readonly AdminEntry[]): AdminEntry[] {
  return entries.flatMap((each) => {
    if (!each.built) return [];
    if (!each.children) return [each];
    const children = builtEntries(each.children);
    return children.length > 0 ? [{ ...each, children }] : [];
  });
}

/** Where entering the settings leads: the first entry, or its first child (platform §2.2, guard 9). */
export function firstAdminPlace(facts: MenuFacts): string | undefined {
  const first = builtEntries(adminMenu(facts))[0];
  return first?.to ?? first?.children?.[0]?.to;
}

function allowed(entries: readonly AdminEntry[], facts: MenuFacts): AdminEntry[] {
  return entries.flatMap((each) => {
    if (!isAllowed(each, facts)) return [];
    if (!each.children) return [each];
    const children = allowed(each.children, facts);
    return children.length > 0 ? [{ ...each, children }] : [];
  });
}

function isAllowed({ flag, only, limit }: AdminEntry, facts: MenuFacts): boolean {
  if (flag !== undefined && switchOf(facts.view, flag) === false) return false;
  if (only !== undefined && !facts[only]) return false;
  return limit === undefined || facts.limit[limit] === true;
}

const switchOf = (view: unknown, flag: string): unknown =>
  typeof view === 'object' && view !== null ? (view as Record<string, unknown>)[flag] : undefined;
