import { kindOf, type FieldDefinition, type FieldKind } from '@buildmesh/domain';
import {
  AtSign,
  Braces,
  Calendar,
  CalendarClock,
  CircleDot,
  Clock,
  FileText,
  Hash,
  Key,
  Link2,
  List,
  ListOrdered,
  Paperclip,
  Phone,
  Sigma,
  Tags,
  ToggleLeft,
  Type,
  type LucideIcon,
} from 'lucide-react';

const ICONS: Partial<Record<FieldKind, LucideIcon>> = {
  string: Type,
  number: Hash,
  switch: ToggleLeft,
  selection: CircleDot,
  list: Tags,
  email: AtSign,
  phone: Phone,
  relate: Link2,
  date: Calendar,
  time: Clock,
  timestamp: CalendarClock,
  html: FileText,
  json: Braces,
  id: Key,
  collection: List,
  files: Paperclip,
  code: ListOrdered,
  'computed-number': Sigma,
  'computed-text': Sigma,
  'computed-date': Sigma,
  unstored: Sigma,
};

/** The sign of a field's kind. */
export function FieldIcon({ field, size = 14 }: { field: FieldDefinition; size?: number }) {
  const Icon = ICONS[kindOf(field)] ?? Type;
  return <Icon size={size} strokeWidth={1.75} aria-hidden />;
}
