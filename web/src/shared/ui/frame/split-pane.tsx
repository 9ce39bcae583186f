import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useKeptScroll } from '../list/use-kept-scroll.js';
import { useMobile } from '../use-mobile.js';

interface Props {
  list: ReactNode;
  /** What is chosen; nothing when nothing is. */
  detail: ReactNode;
  /** Shown on the right while nothing is chosen. */
  rest?: ReactNode;
  /** Name of the list, on the way back from the detail on a phone. */
  back: string;
  onBack: () => void;
  /** Pixels of the list. */
  width?: number;
}

/** A list on the left and the chosen thing on the right, each with its own scroll; on a phone one after the other. */
export function SplitPane({ list, detail, rest, back, onBack, width = 380 }: Props) {
  const mobile = useMobile();
  const pane = useKeptScroll(mobile ? null : back);
  if (mobile && !detail) return <>{list}</>;
  if (mobile)
    return (
      <Box sx={{ p: 4 }}>
        <Button
          color="inherit"
          size="small"
          startIcon={<ArrowLeft size={16} />}
          onClick={onBack}
          sx={{ mb: 2, ml: -2 }}
        >
          {back}
        </Button>
        {detail}
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', height: '100%' }}>
      <Box ref={pane} sx={{ width, flexShrink: 0, borderRight: 1, borderColor: 'divider', overflow: 'auto' }}>
        {list}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflow: 'auto', px: 8, py: 6 }}>{detail || rest}</Box>
    </Box>
  );
}
