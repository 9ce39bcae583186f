import type { Field, Row } from '@buildmesh/contracts';
import type { FieldOption, FieldType } from '@buildmesh/domain';
import type { TFunction } from 'i18next';
import type { VisibleEntity } from '../../../entities/row/row-access.js';

export const SAMPLE_TABLE = 'sample'.padEnd(24, '0');
const STATES = ['new', 'working', 'done'] as const;
const COLOURS = { new: '#1c7ed6', working: '#f08c00', done: '#2f9e44' } as const;
const ROWS = 24;
const DAY_MS = 86_400_000;

interface Option extends FieldOption {
  /** Tables that it points at. */
  relate?: string[];
}

/** A table with a field of each sort that some widget shows. */
export function sampleTable(t: TFunction): VisibleEntity {
  const name = (key: string) => t(`page.sample.${key}`);
  const field = (
    _key: string,
    _type: FieldType = 'string',
    { relate = [], ..._option }: Option = {},
  ): Field => ({
    ...{ _id: `${SAMPLE_TABLE}${_key}`, _entity: SAMPLE_TABLE, _key, _name: name(_key), _type, _code: null },
    ...{ _option, _relate: relate, _status: 'normal', _sort: 0, _index: false, _ver: 1 },
  });
  const selection = STATES.map((value) => ({ value, label: name(`state.${value}`), color: COLOURS[value] }));
  return {
    ...{ _id: SAMPLE_TABLE, _name: name('table'), _type: 'normal', _option: {} },
    ...{ _code: null, _sort: 0, _ver: 1 },
    _field: [
      field('name', 'string', { _name: true, required: true }),
      field('state', 'string', { _display: { _type: 'selection' }, selection }),
      field('amount', 'number'),
      field('start', 'date'),
      field('due', 'date'),
      field('share', 'number'),
      field('parent', 'relate', { relate: [SAMPLE_TABLE] }),
      field('lines', 'collection', { fields: [field('item'), field('count', 'number')] }),
      field('plan', 'string', { _display: { _type: 'sheet' } }),
      field('sign', 'string', { _display: { _type: 'sign' } }),
    ],
    allow: ['query', 'view', 'save', 'update'],
    writable: null,
  };
}

/** Its rows, around today: every third lies below the one before it. */
export function sampleRows(t: TFunction, nowMs: number): Row[] {
  const idOf = (no: number) => String(no).padStart(24, '0');
  const nameOf = (no: number) => t('page.sample.order', { no });
  return Array.from({ length: ROWS }, (_, at) => {
    const no = at + 1;
    const above = no % 3 === 1 ? null : no - 1;
    return {
      ...{ _id: idOf(no), __name: nameOf(no), _ver: 1, _ctime: nowMs - no * DAY_MS },
      name: nameOf(no),
      state: STATES[at % STATES.length],
      amount: ((no * 137) % 90) * 10 + 50,
      start: dayAt(nowMs, at - 12),
      due: dayAt(nowMs, at - 9),
      share: (no * 17) % 101,
      parent: above === null ? null : { _id: idOf(above), __name: nameOf(above) },
      lines: [1, 2, 3].map((line) => ({
        _id: idOf(no * 10 + line),
        item: t('page.sample.article', { no: line }),
        count: line * no,
      })),
      plan: sampleWorkbook(t),
      sign: '',
    };
  });
}

const dayAt = (nowMs: number, days: number): string =>
  new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10);

/** A workbook with a sum. */
function sampleWorkbook(t: TFunction): object[] {
  const cell = (r: number, c: number, v: string | number) => ({ r, c, v: { v, m: String(v) } });
  const lines = [1, 2, 3].flatMap((no) => [
    cell(no, 0, t('page.sample.article', { no })),
    cell(no, 1, no * 40),
  ]);
  const head = [cell(0, 0, t('page.sample.item')), cell(0, 1, t('page.sample.amount'))];
  const celldata = [
    ...head,
    ...lines,
    cell(4, 0, t('page.sum')),
    { r: 4, c: 1, v: { v: 240, m: '240', f: '=SUM(B2:B4)' } },
  ];
  return [{ name: t('page.sample.plan'), celldata, order: 0, status: 1, row: 20, column: 8 }];
}
