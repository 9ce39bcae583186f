import { init, type EChartsCoreOption, type EChartsType } from 'echarts/core';
import { useEffect, useRef, type RefObject } from 'react';

/** Width and height of a picture whose place has none yet, as one that is hidden (spec: data §9). */
const DEFAULT_PX = 300;

/** A picture in its place, as large as the place is; `option` is given anew with each drawing. */
export function useDrawing(
  option: EChartsCoreOption,
  onChoose?: (index: number) => void,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<EChartsType>(undefined);
  const choose = useRef(onChoose);
  useEffect(() => void (choose.current = onChoose));
  useEffect(() => {
    const at = place.current;
    if (!at) return undefined;
    const { clientWidth, clientHeight } = at;
    const size = { width: clientWidth || DEFAULT_PX, height: clientHeight || DEFAULT_PX };
    const made = init(at, undefined, { renderer: 'svg', ...size });
    drawing.current = made;
    made.on('click', ({ dataIndex }) => choose.current?.(dataIndex));
    const watch = new ResizeObserver(() => {
      if (at.clientWidth > 0 && at.clientHeight > 0) made.resize({ width: 'auto', height: 'auto' });
    });
    watch.observe(at);
    return () => {
      watch.disconnect();
      made.dispose();
    };
  }, []);
  useEffect(() => {
    drawing.current?.setOption(option, { notMerge: true });
  });
  return place;
}

/** A place that fills what its column has left. */
export const FILLING = { flex: 1, minHeight: 140 };

/** In both modes, as the theme has them. */
export const TEXT = 'var(--bm-palette-text-secondary)';
export const LINE = 'var(--bm-palette-divider)';

/** Whether pictures may move. */
export const moves = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
