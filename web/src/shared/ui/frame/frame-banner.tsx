import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  action: { label: string; run: () => void };
  children: ReactNode;
}

/** What the whole client has to say: a strip at the top for which everything else, dialogs too, makes room, so that it covers nothing. */
export function FrameBanner({ icon: Icon, action, children }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  useRoomFor(strip);
  return (
    <Box
      ref={strip}
      role="status"
      sx={{
        position: 'fixed',
        inset: 'var(--bm-banner, 0px) 0 auto 0',
        zIndex: 'snackbar',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        px: 4,
        py: 1,
        bgcolor: 'text.primary',
        color: 'background.default',
        fontSize: 13,
      }}
    >
      <Icon size={16} aria-hidden style={{ flexShrink: 0 }} />
      <span>{children}</span>
      <Button size="small" color="inherit" onClick={action.run} sx={{ flexShrink: 0 }}>
        {action.label}
      </Button>
    </Box>
  );
}

/** Says how high the strip is, for `--bm-top` of the styles; its text takes more lines in a narrow window. */
function useRoomFor(strip: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--bm-strip', `${strip.current?.offsetHeight ?? 0}px`);
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      style.removeProperty('--bm-strip');
    };
  }, [strip]);
}
