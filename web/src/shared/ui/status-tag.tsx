import Box from '@mui/material/Box';
import { Ban, CircleCheck, CircleDot, Info, TriangleAlert, type LucideIcon } from 'lucide-react';

export type StatusLevel = 'success' | 'warning' | 'error' | 'info' | 'light' | 'disabled';

const ICON: Record<StatusLevel, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  error: TriangleAlert,
  info: Info,
  light: Info,
  disabled: Ban,
};
const COLOUR: Record<StatusLevel, string> = {
  success: 'success.main',
  warning: 'warning.main',
  error: 'error.main',
  info: 'info.main',
  light: 'text.secondary',
  disabled: 'text.secondary',
};

/** A status: colour, always with an icon and a word as well (interface.md Look). */
export function StatusTag({ level, label, icon }: { level: StatusLevel; label: string; icon?: LucideIcon }) {
  const Icon = icon ?? ICON[level] ?? CircleDot;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: COLOUR[level],
        fontSize: 12,
        fontWeight: 500,
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
      }}
    >
      <Icon size={14} strokeWidth={2} aria-hidden />
      {label}
    </Box>
  );
}
