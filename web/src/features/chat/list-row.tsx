import ButtonBase from '@mui/material/ButtonBase';
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
