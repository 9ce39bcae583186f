import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { Page, Row } from '@buildmesh/contracts';
import { useState } from 'react';
import { PROJECT, renderApp } from '../../../../shared/testing/render-app.js';
import type { VisibleEntity } from '../../../../entities/row/row-access.js';
import { PageStateProvider } from '../../viewer/page-state.js';
import { createSampleAccess } from '../../playground/sample-access.js';
import { RepeatedProvider } from '../../viewer/repeated-row.js';
import { field, PAGE, reading, TABLE, tableOf, view } from '../../testing/page-fixture.js';
import { collection } from './collection.js';

const FIELDS = [field('title'), field('lines', 'collection', { fields: [field('item')] as never })];
const ENTITY = tableOf(FIELDS) as unknown as VisibleEntity;
const SAMPLE = { entity: ENTITY, access: createSampleAccess(ENTITY, []) };
const VIEW = view('a', 'collection', reading());
const OPTION = { title: 'Lines', empty: '', collection: 'lines', height: '', border: false };
const rowWith = (item: string) => ({ _id: '1', title: 'One', lines: [{ _id: 'l', item }] }) as unknown as Row;
const Nothing = () => null;

/** A collection table whose record changes with each press. */
function Pushed() {
  const [item, push] = useState('Pen');
  return (
    <PageStateProvider
      project={PROJECT._id}
      page={{ _id: PAGE } as Page}
      views={[VIEW]}
      around={[]}
      param={{}}
      sample={SAMPLE}
      Embed={Nothing}
      Frame={Nothing}
    >
      {['Ink', 'Paper', 'Chalk'].map((next) => (
        <button key={next} onClick={() => push(next)}>
          Push {next}
        </button>
      ))}
      <RepeatedProvider value={{ entity: TABLE, row: rowWith(item), texts: {} }}>
        <collection.Render view={VIEW} option={OPTION} />
      </RepeatedProvider>
    </PageStateProvider>
  );
}

describe('a collection table', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('takes what is pushed into it at once, and then once in 100 ms the last of it', () => {
    renderApp(<Pushed />);
    const push = (item: string) => fireEvent.click(screen.getByRole('button', { name: `Push ${item}` }));
    const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
    const shown = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(shown()).toEqual(['Pen']);
    push('Ink');
    expect(shown()).toEqual(['Ink']);
    pass(60);
    push('Paper');
    push('Chalk');
    pass(39);
    expect(shown()).toEqual(['Ink']);
    pass(1);
    expect(shown()).toEqual(['Chalk']);
  });
});
