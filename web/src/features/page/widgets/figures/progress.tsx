import { ChartNoAxesGantt } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormats } from '../../../../entities/field/formats.js';
import { PROGRESS_COLOURS } from '../../../../shared/theme/tokens.js';
import { useSummary } from '../../viewer/rows/use-reading.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import { figureOf } from './counter.js';
import { common } from '../option-shapes.js';

const schema = z.looseObject({
  ...common,
  kind: z.enum(['ratio', 'comparison']).default('ratio'),
  /** The figure, where no table gives it. */
  value: z.number().default(0),
  total: z.number().default(100),
  percent: z.boolean().default(true),
});
type Option = z.output<typeof schema>;

/** Two numbers: one as a part of the other, or both beside each other (spec: data §2). */
function Progress({ view, option }: WidgetProps<Option>) {
  const { data, fault } = useSummary(view);
  const reads = view._template.data?.id !== undefined;
  if (!reads) return <Bar {...option} />;
  return (
    <ReadingState view={view} icon={ChartNoAxesGantt} fault={fault} waiting={!data} empty={false}>
      <Bar {...option} value={figureOf(data)} />
    </ReadingState>
  );
}

/** Per cent of the first number of the second, or of both together. */
function shareOf({ kind, value, total }: Pick<Option, 'kind' | 'value' | 'total'>): number {
  const whole = kind === 'ratio' ? total : value + total;
  return whole === 0 ? 0 : Math.min(100, Math.max(0, (100 * value) / whole));
}

function Bar({ kind, value, total, percent, title }: Option) {
  const { t } = useTranslation();
  const formats = useFormats();
  const share = shareOf({ kind, value, total });
  const figures = `${formats.number(value)} ${kind === 'ratio' ? '/' : ':'} ${formats.number(total)}`;
  return (
    <div className="pg-progress">
      <div className="pg-progress-text">
        <span>{figures}</span>
        {percent && <span>{`${share.toFixed(2)}%`}</span>}
      </div>
      <div
        className="pg-bar"
        data-kind={kind}
        role="progressbar"
        aria-label={title || t('page.widget.progress')}
        aria-valuenow={Math.round(share * 100) / 100}
        aria-valuetext={figures}
        style={{ background: PROGRESS_COLOURS.rest }}
      >
        <div style={{ width: `${share}%`, background: PROGRESS_COLOURS.part }} />
      </div>
    </div>
  );
}

export const progress = widget<Option>({
  type: 'progress',
  icon: ChartNoAxesGantt,
  label: 'page.widget.progress',
  bound: SMALL,
  reads: 'figure',
  links: false,
  schema,
  options: { kind: ['ratio', 'comparison'], value: 'number', total: 'number', percent: 'switch' },
  Render: Progress,
});
