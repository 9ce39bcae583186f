import {
  BarChart3,
  Box,
  Briefcase,
  Building2,
  CalendarDays,
  CircleHelp,
  ClipboardList,
  FileText,
  Folder,
  Globe,
  Heart,
  House,
  LayoutDashboard,
  Mail,
  MapPin,
  Package,
  Phone,
  Receipt,
  ShoppingCart,
  Star,
  Table2,
  Tag,
  Truck,
  UserRound,
  Users,
  Wallet,
  Wrench,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import type { MenuEntry } from '@buildmesh/contracts';

/** Icons that a menu entry may carry, by the name that is stored. */
export const MENU_ICONS: Readonly<Record<string, LucideIcon>> = {
  table: Table2,
  folder: Folder,
  file: FileText,
  list: ClipboardList,
  chart: BarChart3,
  dashboard: LayoutDashboard,
  calendar: CalendarDays,
  user: UserRound,
  users: Users,
  building: Building2,
  briefcase: Briefcase,
  cart: ShoppingCart,
  package: Package,
  box: Box,
  truck: Truck,
  receipt: Receipt,
  wallet: Wallet,
  tag: Tag,
  mail: Mail,
  phone: Phone,
  map: MapPin,
  wrench: Wrench,
  star: Star,
  heart: Heart,
  house: House,
  help: CircleHelp,
  globe: Globe,
  zap: Zap,
};

const OF_TYPE: Record<MenuEntry['_type'], LucideIcon> = {
  dir: Folder,
  table: Table2,
  page: FileText,
  program: Zap,
  foreign: Globe,
};

/** The icon of an entry: its own, else that of its type. */
export function menuIcon({ _type, _option }: Pick<MenuEntry, '_type' | '_option'>): LucideIcon {
  return MENU_ICONS[_option.icon ?? ''] ?? OF_TYPE[_type];
}
