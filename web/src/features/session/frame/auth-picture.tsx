import Box from '@mui/material/Box';

const ROWS = [62, 48, 71, 55, 40, 66, 52, 44, 60];
const TAGS = ['success.main', 'warning.main', 'info.main'];

/** A drawing of a table at work; says nothing to a screen reader. */
export function AuthPicture() {
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', md: 'block' },
        bgcolor: 'background.sunken',
        borderLeft: 1,
        borderColor: 'divider',
        position: 'relative',
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{
          position: 'absolute',
          left: '12%',
          top: '16%',
          width: 760,
          borderRadius: '10px',
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
          boxShadow: '0 12px 40px rgba(20,22,30,.10)',
          overflow: 'hidden',
        }}
      >
        <Box
          sx={{
            height: 44,
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            px: 4,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Bar width={110} strong />
          <Box sx={{ flex: 1 }} />
          <Bar width={54} />
          <Bar width={54} />
          <Box sx={{ width: 72, height: 24, borderRadius: '6px', bgcolor: 'primary.main' }} />
        </Box>
        {ROWS.map((width, row) => (
          <Box
            key={row}
            sx={{
              display: 'grid',
              gridTemplateColumns: '48px 220px 150px 170px 1fr',
              height: 40,
              alignItems: 'center',
              borderBottom: 1,
              borderColor: 'divider',
              bgcolor: row === 2 ? 'action.selected' : undefined,
            }}
          >
            <Box
              sx={{
                justifySelf: 'center',
                width: 14,
                height: 14,
                borderRadius: '4px',
                border: 1,
                borderColor: 'line.strong',
                bgcolor: row === 2 ? 'primary.main' : undefined,
              }}
            />
            <Bar width={width * 2.4} strong={row === 2} />
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
              <Box sx={{ width: 8, height: 8, borderRadius: 4, bgcolor: TAGS[(row * 2) % 3] }} />
              <Bar width={width} />
            </Box>
            <Bar width={90 - (row % 3) * 14} />
            <Bar width={150 - width} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Bar({ width, strong = false }: { width: number; strong?: boolean }) {
  return (
    <Box sx={{ width, height: 8, borderRadius: 4, bgcolor: 'text.primary', opacity: strong ? 0.45 : 0.14 }} />
  );
}
