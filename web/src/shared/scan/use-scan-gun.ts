import { useEffect, useRef } from 'react';
import { GunKeys } from './gun-keys.js';
import { MAX_CODE } from './scan-settings.js';

/** Fields take the keys of a scan gun themselves. */
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';

type Hearer = (code: string) => void;

/** Who wants codes; only the newest hears, such as a dialog over the page. */
const hearers: { current: Hearer }[] = [];

/** Hears a scan gun wherever on the page the focus is, except in what is typed into. */
export function useScanGun(on: boolean, onCode: Hearer): void {
  const hearer = useRef(onCode);
  useEffect(() => void (hearer.current = onCode));
  useEffect(() => {
    if (!on) return undefined;
    const gun = new GunKeys();
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches(TYPED_INTO);
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const code = gun.press(event.key, event.timeStamp);
      if (code === undefined || hearers.at(-1) !== hearer) return;
      // The Enter at its end presses no button that happens to have the focus.
      event.preventDefault();
      event.stopPropagation();
      hearer.current(code.slice(0, MAX_CODE));
    };
    hearers.push(hearer);
    window.addEventListener('keydown', press, true);
    return () => {
      hearers.splice(hearers.indexOf(hearer), 1);
      window.removeEventListener('keydown', press, true);
    };
  }, [on]);
}
