import Box from '@mui/material/Box';
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import Paper, { type PaperProps } from '@mui/material/Paper';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface CardProps extends PaperProps {
  open?: boolean;
  wrong?: boolean;
}

/** The frame of one step, or of anything else that a list has one below the other. */
export function Card({ open = false, wrong = false, sx, ...paper }: CardProps) {
  return (
    <Paper
      component="article"
      variant="outlined"
      {...paper}
      sx={[{ borderRadius: '10px' }, open && OPEN, wrong && { borderColor: 'error.main' }, ...listOf(sx)]}
    />
  );
}

interface FaceProps extends ButtonBaseProps {
  icon: LucideIcon;
  name: string;
  summary: string;
}

/** What a step is and does; pressed, it is edited. */
export function StepFace({ icon: Icon, name, summary, ...button }: FaceProps) {
  return (
    <ButtonBase {...button} sx={FACE}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <strong>{name}</strong>
      <small>{summary}</small>
    </ButtonBase>
  );
}

/** Steps below one another. */
export const StepsFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="ol" aria-label={label} sx={STEPS}>
    {children}
  </Box>
);

const listOf = (sx: PaperProps['sx']) => (Array.isArray(sx) ? sx : [sx]);

const OPEN = { borderColor: 'primary.main', boxShadow: '0 0 0 1px var(--bm-palette-primary-main)' } as const;
const FACE = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: '20px 1fr',
  columnGap: 2.5,
  alignItems: 'center',
  justifyContent: 'stretch',
  font: 'inherit',
  textAlign: 'left',
  px: 3,
  py: 2.5,
  borderRadius: '10px',
  '& > svg': { gridRow: 'span 2', color: 'primary.main' },
  '& > strong': { fontWeight: 500, fontSize: 14, overflowWrap: 'anywhere' },
  '& > small': { gridColumn: 2, color: 'text.secondary', fontSize: 12, overflowWrap: 'anywhere' },
} as const;
const STEPS = { listStyle: 'none', m: '0 auto', p: 0, maxWidth: 640, '& &': { maxWidth: 'none' } } as const;
