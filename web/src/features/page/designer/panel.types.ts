import type { View, ViewTemplate } from '@buildmesh/contracts';

/** What a panel of options works on. */
export interface PanelProps {
  view: View;
  views: readonly View[];
  /** Changes of one `kind` in a row are one step of undo. */
  onChange: (change: Partial<ViewTemplate>, kind?: string) => void;
}
