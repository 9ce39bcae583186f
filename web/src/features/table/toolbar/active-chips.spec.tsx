import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FieldDefinition, Filter } from '@buildmesh/domain';
import { renderApp } from '../../../shared/testing/render-app.js';
import { EMPTY_VIEW } from '../view/view-state.model.js';
import { ActiveChips } from './active-chips.js';

const fields: FieldDefinition[] = ['City', 'Note'].map((name) => ({
  _key: name.toLowerCase(),
  _name: name,
  _type: 'string',
  _option: {},
}));
const unfinished: Filter = [{ key: 'city', opt: 'eq' }];
const finished: Filter = [{ key: 'note', opt: 'like', value: 'late' }];

function open(filter: Filter) {
  const onChange = jest.fn();
  renderApp(
    <ActiveChips
      fields={fields}
      view={{ ...EMPTY_VIEW, filter }}
      search=""
      onChange={onChange}
      onSearch={() => undefined}
    />,
  );
  return onChange;
}

describe('what hides rows', () => {
  it('is no condition that is still being built', () => {
    open(unfinished);
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('is removed by itself, and leaves the condition beside it as it is', async () => {
    const onChange = open([...unfinished, ...finished]);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('listitem')).toHaveTextContent('Note');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(onChange).toHaveBeenCalledWith({ filter: unfinished });
  });
});
