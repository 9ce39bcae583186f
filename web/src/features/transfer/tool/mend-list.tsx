import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Unconverted } from './tool.model.js';
import { TickBox } from '../../../shared/ui/form/tick-box.js';
import { PlainInput } from '../../../shared/ui/form/plain-input.js';

interface Props {
  list: readonly Unconverted[];
  /** What is read instead, by value; values that are not in it stay as they are. */
  written: ReadonlyMap<string, string>;
  onWrite: (value: string, to: string | undefined) => void;
  /** Values that stand in rows which are not listed as well. */
  isPart: boolean;
}

/** Values that a field does not take, each with what is to be read instead. */
export function MendList({ list, written, onWrite, isPart }: Props) {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-label={t('transfer.mend')} sx={{ fontSize: 13 }}>
      <Typography variant="h4">{t('transfer.mend')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t('transfer.mend.text')}
      </Typography>
      <Box component="ul" sx={LIST}>
        {list.map(({ value, rows }) => {
          const to = written.get(value);
          return (
            <li key={value}>
              <Box component="span" title={value} sx={{ overflowWrap: 'anywhere' }}>
                {value}
                {rows > 1 ? (
                  <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                    {t('transfer.mend.rows', { count: rows })}
                  </Typography>
                ) : null}
              </Box>
              <span aria-hidden>→</span>
              <PlainInput
                aria-label={t('transfer.mend.instead', { value })}
                placeholder={t(to === '' ? 'transfer.mend.empty' : 'transfer.mend.keep')}
                value={to ?? ''}
                maxLength={10_000}
                onChange={(event) =>
                  onWrite(value, event.target.value === '' ? undefined : event.target.value)
                }
              />
              <TickBox
                label={t('transfer.mend.drop')}
                name={t('transfer.mend.drop-value', { value })}
                checked={to === ''}
                onChange={(on) => onWrite(value, on ? '' : undefined)}
              />
            </li>
          );
        })}
      </Box>
      {isPart ? (
        <Typography variant="caption" color="text.secondary">
          {t('transfer.mend.part')}
        </Typography>
      ) : null}
    </Box>
  );
}

const LIST = {
  listStyle: 'none',
  mx: 0,
  my: 2.5,
  p: 0,
  maxHeight: '36vh',
  overflow: 'auto',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr) auto',
    gap: 2.5,
    alignItems: 'center',
    px: 3,
    py: 1.5,
  },
  '& > li + li': { borderTop: '1px solid', borderColor: 'divider' },
} as const;
