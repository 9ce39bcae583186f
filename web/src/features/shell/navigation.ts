import type { Entity } from '@buildmesh/contracts';
import { Boxes, Database, House, Settings2, ShieldCheck, Table2, Users, type LucideIcon } from 'lucide-react';

export type Area = 'app' | 'dev' | 'system';

export interface NavItem {
  to: string;
  icon: LucideIcon;
  /** Text key, or `name` for what has a name of its own. */
  titleKey?: string;
  name?: string;
  /** Lit only when exactly here. */
  exact?: boolean;
}

export interface NavSection {
  titleKey?: string;
  items: NavItem[];
}

export const AREAS: { area: Area; to: string; titleKey: string; icon: LucideIcon }[] = [
  { area: 'app', to: '/', titleKey: 'shell.area.app', icon: House },
  { area: 'dev', to: '/dev', titleKey: 'shell.area.dev', icon: Boxes },
  { area: 'system', to: '/system', titleKey: 'shell.area.system', icon: Settings2 },
];

export const SYSTEM_ITEMS: NavItem[] = [
  { to: '/system/user', icon: Users, titleKey: 'shell.nav.user' },
  { to: '/system/auth', icon: ShieldCheck, titleKey: 'shell.nav.auth' },
  { to: '/system/data', icon: Database, titleKey: 'shell.nav.data' },
  { to: '/system/project', icon: Settings2, titleKey: 'shell.nav.project' },
];

export function areaOf(path: string): Area {
  if (path.startsWith('/dev')) return 'dev';
  return path.startsWith('/system') ? 'system' : 'app';
}

/** The navigation of an area; tables stand in the order that administrators gave them. */
export function sectionsOf(area: Area, tables: readonly Pick<Entity, '_id' | '_name'>[]): NavSection[] {
  const base = area === 'dev' ? '/dev/entity' : '/table';
  const items = tables.map(({ _id, _name }) => ({ to: `${base}/${_id}`, icon: Table2, name: _name }));
  if (area === 'system') return [{ titleKey: 'shell.area.system', items: SYSTEM_ITEMS }];
  const first = area === 'dev' ? { to: '/dev/entity', icon: Boxes, titleKey: 'shell.nav.design', exact: true } : { to: '/', icon: House, titleKey: 'shell.nav.home', exact: true };
  return [{ items: [first] }, { titleKey: 'shell.nav.tables', items }];
}
