import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CombinedFields, Entity, Field } from '@buildmesh/contracts';
import { renderApp } from '../../../shared/testing/render-app.js';
import { CombinedIndexes } from './combined-indexes.js';
import type { Meta } from '../field/field-list.js';

const field = (key: string, name: string, parts: Partial<Field> = {}): Field => ({
  _id: `${key}`.padEnd(24, '0'),
  _entity: 'e'.repeat(24),
  _key: key,
  _name: name,
  _type: 'string',
  _relate: [],
  _code: null,
  _sort: 0,
  _status: 'normal',
  _index: false,
  _option: {},
  _ver: 1,
  ...parts,
});
const ENTITY = {
  _id: 'e'.repeat(24),
  _type: 'normal',
  _field: [field('region', 'Region'), field('at', 'Ordered'), field('doc', 'Document', { _type: 'json' })],
} as unknown as Entity;
const KNOWN: CombinedFields = [
  { key: 'region', order: 'asc' },
  { key: 'at', order: 'desc' },
];
const metaOf = (combined: Meta['combined']): Meta => ({
  fields: [],
  indexes: [],
  combined,
  count: 0,
  size: 0,
});

describe('indexes over several fields', () => {
  it('are made of what people filter by and what they sort by', async () => {
    const made: CombinedFields[] = [];
    const onToggle = (index: CombinedFields) => {
      made.push(index);
      return Promise.resolve(true);
    };
    renderApp(<CombinedIndexes entity={ENTITY} meta={metaOf([])} onToggle={onToggle} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add index' }));
    const dialog = await screen.findByRole('dialog', { name: 'Index over several fields' });
    expect(within(dialog).queryByLabelText('Document')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add index' }));
    expect(await within(dialog).findByText('Choose the fields that people filter by')).toBeVisible();
    await userEvent.click(within(dialog).getByLabelText('Region'));
    await userEvent.selectOptions(within(dialog).getByLabelText('and sort by'), 'Ordered');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add index' }));
    expect(made).toEqual([KNOWN]);
  });

  it('show their state, and go by their name', async () => {
    const gone: CombinedFields[] = [];
    const onToggle = (index: CombinedFields) => {
      gone.push(index);
      return Promise.resolve(true);
    };
    const meta = metaOf([{ fields: KNOWN, state: 'ready' }]);
    renderApp(<CombinedIndexes entity={ENTITY} meta={meta} onToggle={onToggle} />);
    expect(screen.getByText('Region + Ordered ↓')).toBeVisible();
    expect(screen.getByText('Indexed')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'No index for Region + Ordered ↓' }));
    expect(gone).toEqual([KNOWN]);
  });
});
