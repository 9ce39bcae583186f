import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { Check, Ellipsis, type LucideIcon } from 'lucide-react';
import { useId, useState, type ReactElement, type MouseEvent } from 'react';
import { IconAction } from '../icon-action.js';

export interface MenuAction {
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  checked?: boolean;
  /** A line above it. */
  divided?: boolean;
  hint?: string;
}

interface Props {
  /** Accessible name of the button. */
  label: string;
  actions: MenuAction[];
  /** Draws another button than the three dots. */
  trigger?: (props: {
    onClick: (event: MouseEvent<HTMLElement>) => void;
    'aria-expanded': boolean;
    'aria-haspopup': 'menu';
    id: string;
  }) => ReactElement;
}

/** A button with a menu of actions. */
export function ActionMenu({ label, actions, trigger }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const props = {
    id,
    onClick: (event: MouseEvent<HTMLElement>) => {
      event.stopPropagation();
      setAnchor(event.currentTarget);
    },
    'aria-expanded': anchor !== null,
    'aria-haspopup': 'menu' as const,
  };
  return (
    <>
      {trigger ? trigger(props) : <IconAction label={label} icon={Ellipsis} {...props} />}
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        onClick={(event) => event.stopPropagation()}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {actions.flatMap((action) => [
          ...(action.divided ? [<Divider key={`${action.label} line`} sx={{ my: 1 }} />] : []),
          <MenuItem
            key={action.label}
            disabled={action.disabled}
            onClick={() => {
              setAnchor(null);
              action.onSelect();
            }}
            sx={action.danger ? { color: 'error.main' } : undefined}
          >
            {action.icon && <action.icon size={16} strokeWidth={1.75} aria-hidden />}
            <span style={{ flex: 1 }}>{action.label}</span>
            {action.hint && (
              <Typography variant="caption" color="textSecondary" sx={{ ml: 4 }}>
                {action.hint}
              </Typography>
            )}
            {action.checked && <Check size={16} aria-hidden />}
          </MenuItem>,
        ])}
      </Menu>
    </>
  );
}
