import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatTime } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import type { Found } from '../../entities/people/account-lookup.js';
import { PersonAvatar } from '../../shared/ui/person-avatar.js';
import { differencesOf, type Difference } from './audit.model.js';
import type { AuditEntry } from './use-audit-page.js';

interface Props {
  entry: AuditEntry;
  /** `undefined` until it is known. */
  author: Found | 'system' | undefined;
}

/** One change: who, what, when; opened it shows before and after. */
export function AuditItem({ entry, author }: Props) {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(false);
  const person = typeof author === 'object' ? author : undefined;
  const name = person?.nickname ?? (typeof author === 'string' ? t(`settings.audit.by.${author}`) : '…');
  const key = `settings.audit.action.${entry.action}`;
  const differences = differencesOf(entry.before, entry.after);
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <ButtonBase
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        disabled={differences.length === 0}
        sx={{ width: '100%', minHeight: 48, gap: 3, px: 1, justifyContent: 'flex-start', textAlign: 'left' }}
      >
        <PersonAvatar name={name} src={person?.avatar} size={24} />
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'baseline',
            columnGap: 2,
            fontSize: 14,
          }}
        >
          <span style={{ fontWeight: 500 }}>{name}</span>
          <span>{i18n.exists(key) ? t(key) : entry.action}</span>
          {entry.table && (
            <Typography component="span" color="textSecondary">
              {entry.table}
            </Typography>
          )}
        </Box>
        <Tooltip title={formatTime(currentLocale(), entry.time)}>
          <Typography
            component="time"
            dateTime={new Date(entry.time).toISOString()}
            variant="body2"
            color="textSecondary"
            noWrap
          >
            {formatAgo(currentLocale(), entry.time)}
          </Typography>
        </Tooltip>
        <ChevronDown
          size={16}
          aria-hidden
          style={{
            opacity: differences.length > 0 ? 1 : 0,
            transform: open ? 'rotate(180deg)' : undefined,
            transition: 'transform 120ms',
          }}
        />
      </ButtonBase>
      <Collapse in={open} unmountOnExit>
        <Differences list={differences} />
      </Collapse>
    </Box>
  );
}

function Differences({ list }: { list: Difference[] }) {
  const { t } = useTranslation();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        pl: 10,
        pb: 4,
        pr: 2,
        display: 'grid',
        gridTemplateColumns: 'minmax(100px, max-content) 1fr',
        gap: '4px 16px',
        fontSize: 13,
      }}
    >
      {list.map(({ key, before, after }) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {key}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              display: 'flex',
              gap: 2,
              alignItems: 'baseline',
              overflowWrap: 'anywhere',
              minWidth: 0,
            }}
          >
            {before !== '' && <del>{before}</del>}
            <ArrowRight size={12} aria-label={t('settings.audit.became')} style={{ flexShrink: 0 }} />
            <ins style={{ textDecoration: 'none' }}>{after === '' ? t('settings.audit.nothing') : after}</ins>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
