import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ApprovalNode, ApprovalProcess } from '@buildmesh/domain';
import type { ReactNode } from 'react';
import type { Definition } from './editor-screen.js';
import { WaysSection, WaysText } from './ways-section.js';

interface Props {
  draft: Definition;
  node: ApprovalNode;
  title: string;
  open: boolean;
  onToggle: () => void;
  onChange: (process: ApprovalProcess) => void;
  /** Beside the title. */
  actions?: ReactNode;
  /** Shown above the ways once it is open. */
  children?: ReactNode;
}

/** One node of the process: closed its branches at a glance, open all of it. */
export function StepCard(props: Props) {
  const { draft, node, title, open, onToggle, onChange, actions, children } = props;
  return (
    <Box
      component="li"
      sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', bgcolor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 2 }}>
        <Button
          color="inherit"
          aria-expanded={open}
          onClick={onToggle}
          sx={{ flex: 1, justifyContent: 'flex-start', minWidth: 0, textAlign: 'left' }}
        >
          {title}
        </Button>
        {actions}
      </Box>
      {open ? (
        <>
          {children}
          <Box sx={{ p: 4, borderTop: 1, borderColor: 'divider' }}>
            <WaysSection draft={draft} from={node} onChange={onChange} />
          </Box>
        </>
      ) : (
        <WaysText draft={draft} from={node} />
      )}
    </Box>
  );
}
