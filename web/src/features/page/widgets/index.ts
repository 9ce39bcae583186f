import type { Widget, WidgetKind } from '../widget.types.js';
import { approval } from './approval.js';
import { barcode } from './barcode.js';
import { board } from './board.js';
import { calendar } from './calendar.js';
import { chart } from './chart.js';
import { checkbox } from './checkbox.js';
import { collection } from './collection.js';
import { counter } from './counter.js';
import { date } from './date.js';
import { detail } from './detail.js';
import { filter } from './filter.js';
import { form } from './form.js';
import { gantt } from './gantt.js';
import { graph } from './graph.js';
import { html } from './html.js';
import { iframe } from './iframe.js';
import { image } from './image.js';
import { list } from './list.js';
import { menu } from './menu.js';
import { open } from './open.js';
import { page } from './page.js';
import { printTable } from './print-table.js';
import { programs } from './programs.js';
import { progress } from './progress.js';
import { qr } from './qr.js';
import { radio } from './radio.js';
import { recent } from './recent.js';
import { refresh } from './refresh.js';
import { richText } from './rich-text.js';
import { scanner } from './scanner.js';
import { select } from './select.js';
import { signature } from './signature.js';
import { swiper } from './swiper.js';
import { switchWidget } from './switch.js';
import { table } from './table.js';
import { text } from './text.js';
import { tree } from './tree.js';
import { worksheet } from './worksheet.js';

/** Every widget by its kind; the compiler misses none. */
export const WIDGETS: Readonly<Record<WidgetKind, Widget>> = {
  table,
  list,
  detail,
  collection,
  form,
  board,
  calendar,
  gantt,
  tree,
  swiper,
  'print-table': printTable,
  chart,
  counter,
  progress,
  graph,
  filter,
  text,
  select,
  radio,
  checkbox,
  date,
  switch: switchWidget,
  scanner,
  signature,
  programs,
  open,
  refresh,
  menu,
  recent,
  approval,
  'rich-text': richText,
  image,
  html,
  iframe,
  qr,
  barcode,
  worksheet,
  page,
};
