import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  selected?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A row of a list that opens something. */
export function ListRow({ selected = false, onClick, children }: Props) {
  return (
    <ButtonBase
      onClick={onClick}
      aria-current={selected || undefined}
      sx={{
        width: '100%',
        minHeight: 52,
        px: 2,
        gap: 3,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: '6px',
        bgcolor: selected ? 'action.selected' : undefined,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      {children}
    </ButtonBase>
  );
}

interface NamedProps extends Omit<Props, 'children'> {
  icon: LucideIcon;
  name: string;
  /** A few words below the name. */
  hint: string;
}

/** The same for what is known by a name. */
export function NamedRow({ icon: Icon, name, hint, ...row }: NamedProps) {
  return (
    <ListRow {...row}>
      <Icon size={18} aria-hidden />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontSize: 14, fontWeight: 500 }}>
          {name}
        </Typography>
        <Typography noWrap variant="caption" color="textSecondary" component="p">
          {hint}
        </Typography>
      </Box>
    </ListRow>
  );
}
