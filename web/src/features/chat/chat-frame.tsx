import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../shared/ui/icon-action.js';
import { PeerFace } from './people/peer-face.js';
import type { Peer } from './people/peers.model.js';

interface Props {
  peer: Peer;
  /** On a phone: to the list. */
  onBack?: (() => void) | undefined;
  tools?: ReactNode;
  children: ReactNode;
  /** Where one writes; nothing with bots that only tell. */
  composer?: ReactNode;
}

/** One conversation: with whom, what was said, where to write. */
export function ChatFrame({ peer, onBack, tools, children, composer }: Props) {
  const { t } = useTranslation();
  return (
    <Box
      component="section"
      aria-label={peer.name}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          height: 48,
          flexShrink: 0,
          px: 3,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {onBack && <IconAction label={t('chat.back')} icon={ArrowLeft} onClick={onBack} />}
        <PeerFace peer={peer} size={28} />
        <Typography variant="h3" component="h2" noWrap sx={{ flex: 1 }}>
          {peer.name}
        </Typography>
        {tools}
      </Box>
      {children}
      {composer}
    </Box>
  );
}
