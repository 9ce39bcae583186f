import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('shared.loading')}>
      {children}
    </Box>
  );
}

/** Stands for a list until it arrives, at the size the list will have. */
export function ListSkeleton({ rows = 6, height = 48 }: { rows?: number; height?: number }) {
  return (
    <Loading>
      {range(rows).map((row) => (
        <Box
          key={row}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            height,
            px: 3,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Skeleton variant="rounded" width={24} height={24} />
          <Skeleton width={`${30 + ((row * 17) % 30)}%`} />
        </Box>
      ))}
    </Loading>
  );
}

/** Stands for a table until its first rows arrive. */
export function TableSkeleton({ rows = 12, columns = 6 }: { rows?: number; columns?: number }) {
  return (
    <Loading>
      {range(rows).map((row) => (
        <Box key={row} sx={{ display: 'flex', height: 33, borderBottom: 1, borderColor: 'divider' }}>
          {range(columns).map((column) => (
            <Box key={column} sx={{ flex: 1, px: 2, display: 'flex', alignItems: 'center' }}>
              <Skeleton width={`${40 + ((row * 13 + column * 29) % 45)}%`} />
            </Box>
          ))}
        </Box>
      ))}
    </Loading>
  );
}

/** Stands for a form until its values arrive. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Loading>
      {range(fields).map((field) => (
        <Box key={field} sx={{ mb: 5 }}>
          <Skeleton width={96} sx={{ mb: 1 }} />
          <Skeleton variant="rounded" height={34} />
        </Box>
      ))}
    </Loading>
  );
}
