import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { GROUPS, STEP_KINDS } from './step-kinds.js';

interface Props {
  /** The list of steps, and the place in it. */
  label: string;
  at: number;
  onAdd: (type: string) => void;
}

/** The palette: kinds of steps by what they are for. */
export function AddStep({ label, at, onAdd }: Props) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconAction
        size="small"
        iconSize={15}
        icon={Plus}
        label={t('flow.add-step', { name: label, place: at + 1 })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 420 } } }}
      >
        {GROUPS.flatMap((group) => [
          <ListSubheader key={group} role="presentation" sx={{ lineHeight: '28px', bgcolor: 'transparent' }}>
            {t(`flow.group.${group}`)}
          </ListSubheader>,
          ...STEP_KINDS.filter((kind) => kind.group === group).map(({ type, icon: Icon }) => (
            <MenuItem
              key={type}
              onClick={() => {
                setAnchor(null);
                onAdd(type);
              }}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              {t(`flow.type.${type}`)}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}
