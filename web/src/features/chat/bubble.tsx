import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { intlTag } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';

interface Props {
  own: boolean;
  /** Who wrote it, where that is not plain. */
  author?: string | undefined;
  content: ReactNode;
  /** Epoch ms. */
  time?: number | undefined;
  edited?: boolean;
  /** The other person has read it. */
  seen?: boolean;
  tools?: ReactNode;
  dim?: boolean;
}

/** One message: the own ones at the right. Text is shown as it is, never as a page. */
export function Bubble({ own, author, content, time, edited, seen, tools, dim }: Props) {
  const { t } = useTranslation();
  const at =
    time &&
    new Intl.DateTimeFormat(intlTag(currentLocale()), { dateStyle: 'short', timeStyle: 'short' }).format(
      time,
    );
  const about = [author, at, edited && t('chat.edited'), own && seen && t('chat.seen')].filter(Boolean);
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: own ? 'flex-end' : 'flex-start',
        py: 1,
        opacity: dim ? 0.6 : 1,
        '&:not(:hover):not(:focus-within) .bubble-tools': { opacity: { sm: 0 } },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          maxWidth: '88%',
          flexDirection: own ? 'row-reverse' : 'row',
        }}
      >
        <Box
          sx={{
            px: 3,
            py: 2,
            borderRadius: '10px',
            fontSize: 14,
            minWidth: 0,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            bgcolor: own ? 'primary.main' : 'background.sunken',
            color: own ? 'primary.contrastText' : 'text.primary',
            border: own ? 0 : 1,
            borderColor: 'divider',
          }}
        >
          {content}
        </Box>
        {tools && (
          <Box className="bubble-tools" sx={{ display: 'flex', flexShrink: 0 }}>
            {tools}
          </Box>
        )}
      </Box>
      {about.length > 0 && (
        <Typography variant="caption" color="textSecondary" sx={{ mt: 0.5 }}>
          {about.join(' · ')}
        </Typography>
      )}
    </Box>
  );
}
