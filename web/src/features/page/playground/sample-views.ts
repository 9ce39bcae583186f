import type { View } from '@buildmesh/contracts';
import type { TFunction } from 'i18next';
import { WIDGETS } from '../widgets/index.js';
import type { WidgetKind } from '../widget.types.js';
import { SAMPLE_TABLE } from './sample-table.js';

/** Height of what is tried, in rows of the grid. */
const TALL_ROWS = 10;
const LIST_ROWS = 8;
const TRIED = 'tried'.padEnd(24, '0');
const BESIDE = 'beside'.padEnd(24, '0');

type Data = NonNullable<View['_template']['data']>;

const COLUMNS = ['name', 'state', 'amount', 'due'];
const BY_STATE = { group: ['state'], value: { key: 'amount', method: 'sum' as const } };

interface Sample {
  option?: Record<string, unknown>;
  data?: Partial<Data>;
  /** Field of the table beside it that it filters. */
  filters?: string;
}

/** What each widget shows of the sample. */
function samplesOf(t: TFunction): Record<WidgetKind, Sample> {
  const items = ['new', 'working', 'done']
    .map((key) => `${key} = ${t(`page.sample.state.${key}`)}`)
    .join('\n');
  const text = t('page.sample.text');
  const rows = { data: { fields: COLUMNS } };
  const one = { query: [{ key: '_id', opt: 'eq' as const, value: '1'.padStart(24, '0') }] };
  const choice = { option: { items }, filters: 'state' };
  return {
    table: { ...rows, option: { summary: true, index: true } },
    list: rows,
    detail: rows,
    collection: { data: { fields: ['name', 'lines'] }, option: { collection: 'lines', border: true } },
    form: { data: { fields: ['name', 'state', 'amount', 'due'] } },
    board: { ...rows, option: { group: 'state' } },
    calendar: { data: { fields: ['name'] }, option: { date: 'start', end: 'due', color: 'state' } },
    gantt: {
      data: { fields: ['name'] },
      option: { start: 'start', end: 'due', progress: 'share', group: 'state' },
    },
    tree: { data: { fields: ['name', 'amount'] }, option: { parent: 'parent', level: 2 } },
    swiper: rows,
    'print-table': rows,
    chart: { data: BY_STATE, filters: 'state' },
    counter: { data: { value: BY_STATE.value } },
    progress: { option: { total: 40 } },
    graph: {
      option: { edges: `${t('page.sample.name')} > ${t('page.sample.plan')}: ${t('page.sample.item')}` },
    },
    filter: { data: { fields: ['name', 'state'] }, filters: 'name' },
    text: { option: { placeholder: t('page.sample.name') }, filters: 'name' },
    select: choice,
    radio: choice,
    checkbox: choice,
    date: { filters: 'due' },
    switch: { option: { label: text } },
    scanner: { filters: 'name' },
    signature: { data: { fields: ['name'], ...one }, option: { target: 'sign' } },
    programs: {
      option: {
        program: ['refresh', 'fullscreen', 'print'].map((value) => ({
          name: t(`page.feature.${value}`),
          command: { type: 'feature', value },
        })),
      },
    },
    open: { option: { opens: 'url', url: window.location.origin, text: t('page.open') } },
    refresh: {},
    menu: {},
    recent: {},
    approval: {},
    'rich-text': { option: { html: `<h3>${t('page.sample.table')}</h3><p>${text}</p>` } },
    image: { option: { image: `${window.location.origin}/favicon.svg`, alt: text } },
    html: { option: { html: `<h3>${t('page.sample.table')}</h3><p>${text}</p>` } },
    iframe: { option: { url: 'https://example.com/' } },
    qr: { option: { url: window.location.origin } },
    barcode: { option: { value: 'ABC123' } },
    worksheet: { data: { fields: ['name'] }, option: { sheet: 'plan', editable: true } },
    page: { option: { page: SAMPLE_TABLE } },
  };
}

/** A widget with its sample; those that filter others have a table beside them. */
export function sampleViews(kind: WidgetKind, t: TFunction): View[] {
  const { option = {}, data = {}, filters } = samplesOf(t)[kind];
  const { bound, reads, label } = WIDGETS[kind];
  const height = reads === 'rows' || reads === 'groups' ? TALL_ROWS : bound[1];
  const tried = viewOf(TRIED, kind, {
    bound: [12, height, 0, 0],
    option: { title: t(label), ...option },
    link: filters === undefined ? [] : [{ view: BESIDE, key: filters }],
    ...(reads === 'none' ? {} : { data: { source: 'entity', id: SAMPLE_TABLE, ...data } }),
  });
  if (filters === undefined) return [tried];
  const beside = viewOf(BESIDE, 'table', {
    bound: [12, LIST_ROWS, 0, height],
    option: { title: t('page.sample.table') },
    data: { source: 'entity', id: SAMPLE_TABLE, fields: COLUMNS },
  });
  return [tried, beside];
}

const viewOf = (_id: string, lib: WidgetKind, parts: Partial<View['_template']>): View => ({
  ...{ _id, _name: '', _page: null, _ver: 0 },
  _template: {
    ...{ lib, bound: [12, TALL_ROWS, 0, 0], option: {}, link: [], children: [], style: {} },
    show: { pc: true, mobile: true },
    ...parts,
  },
});
