import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Span } from './scroll/scroll.model.js';
import type { ViewState } from '../view/view-state.model.js';
import { fittingNumber } from './columns/column-width.js';
import type { ColumnLayout, GridColumn } from './columns/columns.js';

export interface SummaryText {
  /** The figure in the form of the language; `undefined` while it is being computed. */
  text: string | undefined;
}

interface Props {
  layout: ColumnLayout;
  cols: Span;
  chosen: ViewState['summary'];
  values: ReadonlyMap<string, SummaryText>;
  onChoose: (key: string, anchor: HTMLElement) => void;
}

/** The row under the table: a sum, an average, a count for each column on demand. */
export const GridSummary = memo(function GridSummary({ layout, cols, chosen, values, onChoose }: Props) {
  const { t } = useTranslation();
  const skipped = layout.starts[cols.first] ?? 0;
  const figure = (column: GridColumn) => {
    const method = chosen[column.key];
    const shown = values.get(column.key)?.text ?? '…';
    const name = method ? t(`table.summary.${method}`) : t('table.summary.choose');
    return (
      <div
        key={column.key}
        role="gridcell"
        className={`g-sum-cell${column.pinned ? ' g-pin' : ''}`}
        style={column.style}
      >
        <button
          type="button"
          className="g-sum"
          aria-haspopup="menu"
          aria-label={`${column.label}: ${name}${method ? ` ${shown}` : ''}`}
          title={method ? `${name} ${shown}` : undefined}
          onClick={(event) => onChoose(column.key, event.currentTarget)}
        >
          {method ? (
            <>
              <span className="g-sum-name">{name}</span> <b>{fittingNumber(shown, column.width)}</b>
            </>
          ) : (
            <span>{name} ▾</span>
          )}
        </button>
      </div>
    );
  };
  return (
    <div className="g-foot" style={{ width: layout.width }} role="rowgroup">
      <div role="row" style={{ display: 'flex', width: '100%' }}>
        <div role="gridcell" className="g-sum g-pin g-lead">
          Σ
        </div>
        {layout.pinned.map(figure)}
        {skipped > 0 ? <div role="presentation" style={{ width: skipped, flex: 'none' }} /> : null}
        {layout.scrolling.slice(cols.first, cols.last).map(figure)}
      </div>
    </div>
  );
});
