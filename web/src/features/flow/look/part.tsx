import Box, { type BoxProps } from '@mui/material/Box';
import Typography, { type TypographyProps } from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PartProps extends BoxProps {
  /** Name of the part; it then is a group of fields. */
  legend?: string;
}

/** Things of a panel that belong together, below one another. */
export function Part({ legend, children, ...box }: PartProps) {
  return (
    <Box component={legend === undefined ? 'div' : 'fieldset'} sx={PART} {...box}>
      {legend === undefined ? null : (
        <Box component="legend" sx={LABEL}>
          {legend}
        </Box>
      )}
      {children}
    </Box>
  );
}

/** What stands above a field that has no label of its own. */
export const PartLabel = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={LABEL}>
    {children}
  </Box>
);

/** A field and the button that takes it away. */
export function Row({ columns = 'minmax(0, 1fr) 32px', ...box }: BoxProps & { columns?: string }) {
  return <Box {...box} sx={[ROW, { gridTemplateColumns: columns }]} />;
}

const ROW = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  // In the middle of the first line, however high the value is.
  '& > .MuiIconButton-sizeSmall': { mt: 0.5 },
} as const;

/** Words that stand back. */
export const Soft = ({
  component = 'span',
  ...props
}: TypographyProps & { component?: 'span' | 'p' | 'div' }) => (
  <Typography variant="caption" color="text.secondary" component={component} {...props} />
);

const LABEL = { p: 0, fontSize: 13, fontWeight: 500 } as const;
const PART = { display: 'grid', gap: 1.5, minWidth: 0, border: 0, m: 0, p: 0 } as const;
