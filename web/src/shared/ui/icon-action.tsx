import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';

interface Props extends Omit<IconButtonProps, 'children' | 'aria-label' | 'title'> {
  /** Tooltip and accessible name. */
  label: string;
  icon: LucideIcon;
  /** Keys that do the same, shown in the tooltip. */
  shortcut?: string;
  iconSize?: number;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is an icon: 18 px, always with a tooltip and an accessible name. */
export function IconAction({ label, icon: Icon, shortcut, iconSize = 18, ...button }: Props) {
  const face = (
    <IconButton aria-label={label} {...button}>
      <Icon size={iconSize} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
  // A disabled button sends no events: the tooltip needs a wrapper to hear the mouse.
  return (
    <Tooltip title={shortcut ? `${label} (${shortcut})` : label}>
      {button.disabled ? <span>{face}</span> : face}
    </Tooltip>
  );
}
