import Box, { type BoxProps } from '@mui/material/Box';

/** Tools above work, 44 px a line: the groups that have no room beside the others stand in a line below. */
export function Toolbar({ label, sx, ...box }: BoxProps & { label: string }) {
  return (
    <Box
      role="toolbar"
      aria-label={label}
      sx={[
        {
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          px: 3,
          borderBottom: 1,
          borderColor: 'divider',
          flexShrink: 0,
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
      {...box}
    />
  );
}

/** Tools that stay in one line; where even a whole line is too short for them they scroll sideways. */
export function ToolGroup({ sx, ...box }: BoxProps) {
  return (
    <Box
      sx={[
        {
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 44,
          minWidth: 0,
          maxWidth: '100%',
          overflowX: 'auto',
          scrollbarWidth: 'none',
          '& button': { flexShrink: 0, whiteSpace: 'nowrap' },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
      {...box}
    />
  );
}
