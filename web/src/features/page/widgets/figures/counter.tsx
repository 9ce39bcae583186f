import { Hash } from 'lucide-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useFormats } from '../../../../entities/field/formats.js';
import { useSummary } from '../../viewer/rows/use-reading.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import { common } from '../option-shapes.js';

/** How long a number counts up to what it is (spec: data §9). */
const COUNTING_MS = 3000;

const schema = z.looseObject({
  ...common,
  prefix: z.string().max(20).default(''),
  suffix: z.string().max(20).default(''),
});
type Option = z.output<typeof schema>;

function Counter({ view, option }: WidgetProps<Option>) {
  const { data, fault } = useSummary(view);
  const figure = figureOf(data);
  return (
    <ReadingState view={view} icon={Hash} fault={fault} waiting={!data} empty={false}>
      <CountingNumber
        value={figure}
        prefix={option.prefix}
        suffix={option.suffix}
        whole={view._template.data?.value?.method === 'count'}
      />
    </ReadingState>
  );
}

/** The one figure of a sum without groups. */
export function figureOf(data: ReturnType<typeof useSummary>['data']): number {
  const [all] = data?.groups ?? [];
  const value = all?.list[0]?.method === 'count' ? all.count : all?.list[0]?.value;
  return typeof value === 'number' ? value : 0;
}

interface Props {
  value: number;
  prefix: string;
  suffix: string;
  whole: boolean;
}

function CountingNumber({ value, prefix, suffix, whole }: Props) {
  const formats = useFormats();
  const shown = useCounting(value);
  const text = (number: number) => `${prefix}${formats.number(number, whole ? 0 : undefined)}${suffix}`;
  // Those who listen are told the number once, not each step to it.
  return (
    <p className="pg-counter">
      <span className="pg-unseen">{text(value)}</span>
      <span aria-hidden>{text(shown)}</span>
    </p>
  );
}

/** The number on its way to the value; at once there for people who ask for less motion. */
function useCounting(value: number): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(value);
      return undefined;
    }
    const begun = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const part = Math.min(1, (now - begun) / COUNTING_MS);
      setShown(part === 1 ? value : value * (1 - (1 - part) ** 3));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}

export const counter = widget<Option>({
  type: 'counter',
  icon: Hash,
  label: 'page.widget.counter',
  bound: SMALL,
  reads: 'figure',
  links: false,
  schema,
  options: { prefix: 'text', suffix: 'text' },
  Render: Counter,
});
