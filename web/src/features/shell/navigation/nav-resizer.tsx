import Box from '@mui/material/Box';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NAV_WIDTH } from '../shell-storage.js';

const STEP_PX = 16;
const bounded = (width: number) => Math.min(NAV_WIDTH.max, Math.max(NAV_WIDTH.min, Math.round(width)));

/** The edge of the navigation: drag it, use the arrow keys, or double-click for the usual width. */
export function NavResizer({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const { t } = useTranslation();
  const drag = (start: PointerEvent<HTMLElement>) => {
    const edge = start.currentTarget;
    edge.setPointerCapture(start.pointerId);
    const move = (event: globalThis.PointerEvent) => onWidth(bounded(width + event.clientX - start.clientX));
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  const key = ({ key: pressed }: KeyboardEvent) => {
    if (pressed === 'ArrowLeft') onWidth(bounded(width - STEP_PX));
    if (pressed === 'ArrowRight') onWidth(bounded(width + STEP_PX));
  };
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={t('shell.resize')}
      aria-valuenow={width}
      aria-valuemin={NAV_WIDTH.min}
      aria-valuemax={NAV_WIDTH.max}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={key}
      onDoubleClick={() => onWidth(NAV_WIDTH.usual)}
      sx={{
        position: 'absolute',
        top: 0,
        bottom: 0,
        right: -3,
        width: 6,
        cursor: 'col-resize',
        zIndex: 2,
        touchAction: 'none',
        '&:hover, &:focus-visible, &:active': { bgcolor: 'primary.main', opacity: 0.5 },
      }}
    />
  );
}
