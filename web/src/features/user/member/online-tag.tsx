import { Circle } from 'lucide-react';
import { StatusTag } from '../../../shared/ui/status-tag.js';

/** Somebody is here now. */
export function OnlineTag({ label }: { label: string }) {
  return <StatusTag level="success" icon={Circle} label={label} />;
}
