import type { View } from '@buildmesh/contracts';
import type { CSSProperties } from 'react';
import { MIN_PAGE_PX } from '../../../shared/limits.js';
import { useMobile } from '../../../shared/ui/use-mobile.js';
import { arranged } from '../arrange.model.js';
import { GAP_PX, inReadingOrder, isShown, ROW_PX } from '../page.model.js';
import { usePageState } from './page-state.js';
import { ViewFrame } from './view-frame.js';
import './page.css';

/**
 * Views on the grid of twelve columns, without the gaps that those leave which are not shown; on a phone below each other.
 * Paper is as wide on every device.
 */
export function PageGrid({ views, phone }: { views: readonly View[]; phone?: boolean | undefined }) {
  const narrow = useMobile();
  const { param, around, paper = false } = usePageState();
  const mobile = phone ?? (narrow && !paper);
  const nested = new Set(views.flatMap(({ _template }) => _template.children));
  const shown = inReadingOrder(views).filter(
    ({ _id, _template }) => !nested.has(_id) && isShown(_template, { mobile, param }),
  );
  return (
    <div
      className="pg-grid"
      data-phone={mobile || undefined}
      style={mobile || paper || around.length > 0 ? undefined : { minWidth: MIN_PAGE_PX }}
    >
      {(mobile ? shown : arranged(shown)).map((view) => (
        <div key={view._id} className="pg-cell" style={mobile ? heightOf(view) : placeOf(view)}>
          <ViewFrame view={view} />
        </div>
      ))}
    </div>
  );
}

function placeOf({ _template: { bound } }: View): CSSProperties {
  const [w, h, x, y] = bound;
  // What reaches over the edge is moved in.
  const left = Math.min(x, 12 - w);
  return { gridColumn: `${left + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` };
}

function heightOf({ _template: { bound } }: View): CSSProperties {
  const [, h] = bound;
  return { minHeight: h * ROW_PX + (h - 1) * GAP_PX };
}
