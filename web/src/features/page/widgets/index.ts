import type { Widget, WidgetKind } from '../widget.types.js';
import { chart } from './chart.js';
import { counter } from './counter.js';
import { filter } from './filter.js';
import { html } from './html.js';
import { iframe } from './iframe.js';
import { image } from './image.js';
import { page } from './page.js';
import { progress } from './progress.js';
import { qr } from './qr.js';
import { refresh } from './refresh.js';
import { richText } from './rich-text.js';
import { table } from './table.js';

/** Every widget by its kind; the compiler misses none. */
export const WIDGETS: Readonly<Record<WidgetKind, Widget>> = {
  table,
  counter,
  chart,
  progress,
  filter,
  'rich-text': richText,
  image,
  html,
  iframe,
  qr,
  page,
  refresh,
};
