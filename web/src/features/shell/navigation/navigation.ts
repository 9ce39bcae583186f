import type { Entity, ModuleNode } from '@buildmesh/contracts';
import {
  AlarmClock,
  Bot,
  Boxes,
  Building2,
  CalendarClock,
  CalendarX2,
  ChartColumn,
  Database,
  DatabaseZap,
  FolderOpen,
  Folders,
  Gauge,
  Globe,
  History,
  House,
  LayoutDashboard,
  KeyRound,
  Languages,
  ListChecks,
  ListOrdered,
  ListTree,
  Settings2,
  ShieldCheck,
  SlidersHorizontal,
  Snowflake,
  Stamp,
  Table2,
  TableProperties,
  Tags,
  Users,
  Workflow,
  type LucideIcon,
} from 'lucide-react';
import { shelvesOf } from '../../../entities/project/module-shelves.js';
import type { Markable } from '../../../entities/settings-store/use-favourites.js';
import type { AdminEntry } from '../../../shared/navigation/admin-menu.model.js';
import { modeOf } from '../../../shared/state/flags/mode.js';

export type Area = 'app' | 'dev' | 'system' | 'provider';

export interface NavItem {
  to: string;
  icon: LucideIcon;
  /** Text key, or `name` for what has a name of its own. */
  titleKey?: string;
  name?: string;
  /** Lit only when exactly here. */
  exact?: boolean | undefined;
  /** Done instead of going to `to`. */
  onSelect?: () => void;
  /** What a star beside it marks. */
  mark?: Markable;
}

export interface NavSection {
  titleKey?: string;
  /** A name of its own, such as that of a module. */
  name?: string;
  items: NavItem[];
}

export const AREAS: { area: Area; to: string; titleKey: string; icon: LucideIcon }[] = [
  { area: 'app', to: '/', titleKey: 'shell.area.app', icon: House },
  { area: 'dev', to: '/dev', titleKey: 'shell.area.dev', icon: Boxes },
  { area: 'system', to: '/system', titleKey: 'shell.area.system', icon: Settings2 },
];

const ICON: Readonly<Record<string, LucideIcon>> = {
  menu: ListTree,
  auth: ShieldCheck,
  group: Building2,
  user: Users,
  'public-user': Globe,
  'public-auth': KeyRound,
  data: Database,
  project: Gauge,
  module: Folders,
  'dev-module': Folders,
  feature: ListChecks,
  selection: Tags,
  config: SlidersHorizontal,
  chart: ChartColumn,
  i18n: Languages,
  view: TableProperties,
  'data-advanced': DatabaseZap,
  increment: ListOrdered,
  settings: Settings2,
  approval: Stamp,
  schedule: AlarmClock,
  file: FolderOpen,
  ai: Bot,
  history: History,
  design: Boxes,
  page: LayoutDashboard,
  flow: Workflow,
  customers: Building2,
  'customers-expiring': CalendarClock,
  'customers-expired': CalendarX2,
  'customers-frozen': Snowflake,
};

const AREA_OF = {
  developer: 'dev',
  admin: 'system',
  provider: 'provider',
  app: 'app',
  simple: 'app',
} as const;

export function areaOf(path: string): Area {
  return AREA_OF[modeOf(path, { simple: false })];
}

function itemOf({ id, to, titleKey, exact }: AdminEntry): NavItem[] {
  return to ? [{ to, icon: ICON[id] ?? Settings2, titleKey, exact }] : [];
}

/** Entries as sections: those without children that stand together share one without a title. */
export function entrySections(entries: readonly AdminEntry[]): NavSection[] {
  const sections: NavSection[] = [];
  for (const entry of entries) {
    const last = sections.at(-1);
    if (entry.children) sections.push({ titleKey: entry.titleKey, items: entry.children.flatMap(itemOf) });
    else if (last && last.titleKey === undefined) last.items.push(...itemOf(entry));
    else sections.push({ items: itemOf(entry) });
  }
  return sections;
}

/** The same without sections. */
export function entryItems(entries: readonly AdminEntry[]): NavItem[] {
  return entrySections(entries).flatMap(({ items }) => items);
}

type Tables = readonly Pick<Entity, '_id' | '_name'>[];

/** The tables, in the order that administrators gave them. */
export function tableSection(tables: Tables): NavSection {
  return {
    titleKey: 'shell.nav.tables',
    items: tables.map(({ _id, _name }) => ({
      to: `/table/${_id}`,
      icon: Table2,
      name: _name,
      mark: { id: _id, type: 'table', name: _name },
    })),
  };
}

/** The tables of the workbench, by module where there are modules. */
export function designSections(tables: Tables, modules: readonly ModuleNode[]): NavSection[] {
  const items = (list: Tables): NavItem[] =>
    list.map(({ _id, _name }) => ({ to: `/dev/entity/${_id}`, icon: Table2, name: _name }));
  if (modules.length === 0) return [{ titleKey: 'shell.nav.tables', items: items(tables) }];
  return shelvesOf(modules, tables)
    .filter((shelf) => shelf.tables.length > 0)
    .map((shelf) => ({
      ...(shelf.module ? { name: shelf.module._name } : { titleKey: 'shell.nav.tables' }),
      items: items(shelf.tables),
    }));
}
