import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { CONTEXT_MENU } from '../../limits.js';

/** Which thing the menu is of, and where it stands on the screen. */
interface OpenMenu {
  key: string;
  top: number;
  left: number;
}

/** A menu of the right mouse button: it opens a moment after the press, a little beside the pointer (spec: data §9). */
export function useContextMenu() {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const openMenu = (key: string) => (event: MouseEvent) => {
    event.preventDefault();
    const top = event.clientY + CONTEXT_MENU.offsetPx;
    const left = event.clientX + CONTEXT_MENU.offsetPx;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMenu({ key, top, left }), CONTEXT_MENU.delayMs);
  };
  return { menu, openMenu, closeMenu: () => setMenu(null) };
}
