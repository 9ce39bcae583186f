import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Entity, Field } from '@buildmesh/contracts';
import { useState } from 'react';
import { renderApp } from '../../../../shared/testing/render-app.js';
import { startServer } from '../../../../shared/testing/server.js';
import { ComputedSection } from './computed-section.js';
import { EMPTY_DRAFT, retyped, stored, type DesignType, type FieldDraft } from '../field-design.model.js';

const field = (key: string, name: string, parts: Partial<Field> = {}): Field => ({
  _id: `${key}`.padEnd(24, '0'),
  _entity: 'e'.repeat(24),
  _key: key,
  _name: name,
  _type: 'number',
  _relate: [],
  _code: null,
  _sort: 0,
  _status: 'normal',
  _index: false,
  _option: {},
  _ver: 1,
  ...parts,
});
const ORDERS = 'e'.repeat(24);
const SALES = 'f'.repeat(24);
const tables = [
  {
    _id: ORDERS,
    _name: 'Orders',
    _field: [field('price', 'Price'), field('count', 'Count'), field('at', 'At', { _type: 'timestamp' })],
  },
  {
    _id: SALES,
    _name: 'Sales',
    _field: [field('order', 'Order', { _type: 'relate', _relate: [ORDERS] }), field('amount', 'Amount')],
  },
] as unknown as Entity[];

function Panel({ type, onDraft }: { type: DesignType; onDraft: (draft: FieldDraft) => void }) {
  const [draft, setDraft] = useState(retyped(EMPTY_DRAFT, type));
  const change = (next: FieldDraft): void => {
    setDraft(next);
    onDraft(next);
  };
  const [entity] = tables;
  if (!entity) return null;
  return (
    <ComputedSection
      entity={entity}
      entities={tables}
      others={entity._field}
      draft={draft}
      fault={undefined}
      onChange={change}
      option={(patch) => change({ ...draft, option: { ...draft.option, ...patch } })}
    />
  );
}

describe('computed fields in the designer', () => {
  let server: ReturnType<typeof startServer>;
  let last: FieldDraft | undefined;
  beforeEach(() => {
    last = undefined;
    server = startServer({
      'POST /query': {
        data: {
          data: [
            { _id: '1'.repeat(24), __name: 'Desk', price: 10.5, count: 3, at: Date.UTC(2026, 4, 7, 7, 30) },
          ],
          meta: { next: null },
        },
      },
      'POST /summary': {
        data: { groups: [{ group: {}, count: 2, list: [{ key: 'amount', method: 'sum', value: 42 }] }] },
      },
    });
  });
  afterEach(() => server.stop());
  const draw = (type: DesignType) => renderApp(<Panel type={type} onDraft={(draft) => (last = draft)} />);

  it('a formula is completed, tried on a record, and knows what it gives', async () => {
    draw('formula');
    const area = screen.getByLabelText('Formula');
    await userEvent.type(area, 'pri');
    expect(await screen.findByRole('option', { name: /Price/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await userEvent.type(area, ' * ');
    await userEvent.click(screen.getByRole('button', { name: 'Count' }));
    expect(area).toHaveValue('{price} * {count}');
    expect(await screen.findByText('31.5')).toBeVisible();
    expect(screen.getByText(/For Desk · Price: 10.5 · Count: 3/)).toBeVisible();
    expect(last && stored(last)).toMatchObject({
      type: 'number',
      option: { formula: '{price} * {count}', _display: { _type: 'formula' } },
    });
  });

  it('a formula that gives a moment is stored and tried as its text, in the zone of the project', async () => {
    draw('formula');
    await userEvent.type(screen.getByLabelText('Formula'), '{{at} + 1');
    expect(await screen.findByText('2026-05-08 15:30:00')).toBeVisible();
    expect(last && stored(last)).toMatchObject({ type: 'string' });
  });

  it('what is wrong with a formula stands where it is', async () => {
    draw('formula');
    await userEvent.type(screen.getByLabelText('Formula'), '{{price} + {{cuont}');
    const wrong = await screen.findByRole('alert');
    expect(wrong).toHaveTextContent('There is no field cuont');
    expect(wrong.querySelector('mark')).toHaveTextContent('{cuont}');
  });

  it('a rollup is made of the records of another table that point here', async () => {
    draw('rollup');
    await userEvent.selectOptions(screen.getByLabelText('Related records'), 'Sales (Order)');
    await userEvent.selectOptions(screen.getByLabelText('Of the field'), 'Amount');
    expect(await screen.findByText('42')).toBeVisible();
    expect(last && stored(last).option).toEqual({
      _display: { _type: 'rollup' },
      rollup: { method: 'sum', entity: SALES, relate: 'order', field: 'amount' },
    });
  });

  it('a mix joins fields in their order', async () => {
    draw('mix');
    await userEvent.selectOptions(screen.getByLabelText('Fields to join'), 'Count');
    await userEvent.selectOptions(screen.getByLabelText('Fields to join'), 'Price');
    await userEvent.click(screen.getByRole('button', { name: 'Take out Count' }));
    expect(last && stored(last).option.mix?.keys).toEqual(['price']);
  });
});
