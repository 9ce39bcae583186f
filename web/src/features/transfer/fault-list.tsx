import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

interface Props {
  /** What is wrong, and in how many rows. */
  faults: readonly { text: string; rows: number }[];
  numbered?: boolean;
}

/** What a job could not do. */
export function FaultList({ faults, numbered = false }: Props) {
  const { t } = useTranslation();
  return (
    <Box component={numbered ? 'ol' : 'ul'} aria-label={t('transfer.errors')} sx={LIST}>
      {faults.map(({ text, rows }, index) => (
        <li key={index}>
          {text}{' '}
          {rows > 1 ? (
            <Typography variant="caption" color="text.secondary">
              {t('transfer.mend.rows', { count: rows })}
            </Typography>
          ) : null}
        </li>
      ))}
    </Box>
  );
}

const LIST = {
  m: 0,
  p: '8px 12px 8px 36px',
  maxHeight: 220,
  overflow: 'auto',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  fontSize: 12,
  lineHeight: '20px',
} as const;
