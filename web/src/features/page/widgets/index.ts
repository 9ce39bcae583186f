import type { Widget, WidgetKind } from '../widget.types.js';
import { approval } from './actions/approval.js';
import { barcode } from './content/barcode.js';
import { board } from './board/board.js';
import { calendar } from './calendar/calendar.js';
import { chart } from './figures/chart.js';
import { checkbox } from './inputs/checkbox.js';
import { collection } from './record/collection.js';
import { counter } from './figures/counter.js';
import { date } from './inputs/date.js';
import { detail } from './record/detail.js';
import { filter } from './inputs/filter.js';
import { form } from './record/form.js';
import { gantt } from './gantt/gantt.js';
import { graph } from './figures/graph.js';
import { html } from './content/html.js';
import { iframe } from './content/iframe.js';
import { image } from './content/image.js';
import { list } from './lists/list.js';
import { menu } from './actions/menu.js';
import { open } from './actions/open.js';
import { page } from './content/page.js';
import { printTable } from './lists/print-table.js';
import { programs } from './actions/programs.js';
import { progress } from './figures/progress.js';
import { qr } from './content/qr.js';
import { radio } from './inputs/radio.js';
import { recent } from './actions/recent.js';
import { refresh } from './actions/refresh.js';
import { richText } from './content/rich-text.js';
import { scanner } from './inputs/scanner.js';
import { select } from './inputs/select.js';
import { signature } from './record/signature.js';
import { swiper } from './carousel/swiper.js';
import { switchWidget } from './inputs/switch.js';
import { table } from './lists/table.js';
import { text } from './inputs/text.js';
import { tree } from './lists/tree.js';
import { worksheet } from './worksheet/worksheet.js';

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
