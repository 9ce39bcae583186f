import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** Lists up to this long are drawn whole. */
const WHOLE = 60;

interface Props<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  render: (item: T) => ReactNode;
  /** Usual height of an item; the real ones are measured. */
  estimatePx: number;
  label?: string;
}

/** A list of which only what is in sight is drawn when it is long; it scrolls with the place it stands in. */
export function WindowedList<T>(props: Props<T>) {
  if (props.items.length > WHOLE) return <Windowed {...props} />;
  return (
    <Box component="ul" aria-label={props.label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {props.items.map((item) => (
        <li key={props.keyOf(item)}>{props.render(item)}</li>
      ))}
    </Box>
  );
}

function Windowed<T>({ items, keyOf, render, estimatePx, label }: Props<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const found = scrollerOf(list.current);
    setScroller(found);
    if (found && list.current)
      setAbove(
        list.current.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop,
      );
  }, [items.length]);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: () => estimatePx,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: 10,
    scrollMargin: above,
    initialRect: { width: 800, height: 900 },
  });
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, position: 'relative', height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <li
            key={key}
            data-index={index}
            ref={virtual.measureElement}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{ position: 'absolute', insetInline: 0, top: start - above }}
          >
            {render(item)}
          </li>
        );
      })}
    </Box>
  );
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let next = element?.parentElement ?? null; next; next = next.parentElement)
    if (/auto|scroll/.test(getComputedStyle(next).overflowY)) return next;
  return document.documentElement;
}
