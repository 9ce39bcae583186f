import { Suspense, useEffect, useState } from 'react';
import { useMaybeProject } from '../../../entities/session/use-session.js';
import type { Destinations } from './destinations.model.js';
import { onPalette } from './palette-state.js';
import { lazyPart } from '../../../shared/ui/state/lazy-part.js';

const Palette = lazyPart(async () => (await import('./palette.js')).Palette);

interface Props {
  places: Destinations;
  tables: readonly { _id: string; _name: string }[];
}

/** Opens the palette at Ctrl/⌘ K from anywhere; its code comes with the first use. */
export function PaletteHost({ places: destinations, tables }: Props) {
  const project = useMaybeProject();
  const [open, setOpen] = useState(false);
  useEffect(() => onPalette(setOpen), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      setOpen((shown) => !shown);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  if (!open || !project) return null;
  return (
    <Suspense>
      <Palette places={destinations} tables={tables} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
