import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode, UIEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** So near to its top the list asks for what was said before. */
const NEAR_TOP_PX = 400;

interface Item {
  key: string;
  node: ReactNode;
}

interface Props {
  label: string;
  /** Newest first. */
  items: readonly Item[];
  more: boolean;
  loading: boolean;
  onMore: () => void;
}

/**
 * What was said, the newest at the bottom and in sight: the list grows from there, so that older pages move nothing. What is
 * out of sight is neither laid out nor painted.
 */
export function MessageList({ label, items, more, loading, onMore }: Props) {
  const { t } = useTranslation();
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    // From the bottom upwards the place is told below zero.
    if (more && !loading && scrollHeight - clientHeight + scrollTop < NEAR_TOP_PX) onMore();
  };
  return (
    <Box
      role="log"
      aria-label={label}
      tabIndex={0}
      onScroll={onScroll}
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        display: 'flex',
        flexDirection: 'column-reverse',
        px: 3,
        py: 2,
      }}
    >
      {items.map(({ key, node }) => (
        <Box key={key} sx={{ flexShrink: 0, contentVisibility: 'auto', containIntrinsicSize: 'auto 56px' }}>
          {node}
        </Box>
      ))}
      {more && (
        <Button
          size="small"
          color="inherit"
          loading={loading}
          onClick={onMore}
          sx={{ alignSelf: 'center', my: 2, flexShrink: 0 }}
        >
          {t('chat.earlier')}
        </Button>
      )}
    </Box>
  );
}
