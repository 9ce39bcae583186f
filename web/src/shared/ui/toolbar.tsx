import Box, { type BoxProps } from '@mui/material/Box';

/** A row of tools above work: 44 px high, scrolls sideways on a phone rather than wrapping. */
export function Toolbar({ label, sx, ...box }: BoxProps & { label: string }) {
  return (
    <Box
      role="toolbar"
      aria-label={label}
      sx={[
        {
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 44,
          px: 3,
          borderBottom: 1,
          borderColor: 'divider',
          overflowX: 'auto',
          scrollbarWidth: 'none',
          flexShrink: 0,
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
      {...box}
    />
  );
}

/** Pushes what follows to the end of a toolbar. */
export function ToolbarGap() {
  return <Box sx={{ flex: 1 }} />;
}
