import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { Page } from '@buildmesh/contracts';
import { renderApp, PROJECT } from '../../../shared/testing/render-app.js';
import { PageStateProvider, usePageState } from './page-state.js';
import { chosenIn } from '../page.model.js';
import { PAGE, view, reading } from '../testing/page-fixture.js';
import { useFilter } from './rows/use-reading.js';

const LINKED = view('b', 'table', reading());
const CHOOSING = view('a', 'text', { link: [{ view: LINKED._id, key: 'title' }] });

let filters: unknown[] = [];

function Linked() {
  const filter = useFilter(LINKED);
  const { choose } = usePageState();
  if (filters.at(-1) !== filter) filters.push(filter);
  const pick = (value: string) => choose((choices) => chosenIn(choices, CHOOSING._id, { value }));
  return ['1', '2', '3', '4'].map((value) => (
    <button key={value} onClick={() => pick(value)}>
      {value}
    </button>
  ));
}
const Nothing = () => null;

describe('views that are linked to another one', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are filtered at once by what is chosen there, and then once in 100 ms by the last of it', () => {
    filters = [];
    renderApp(
      <PageStateProvider
        project={PROJECT._id}
        page={{ _id: PAGE } as Page}
        views={[CHOOSING, LINKED]}
        around={[]}
        param={{}}
        Embed={Nothing}
        Frame={Nothing}
      >
        <Linked />
      </PageStateProvider>,
    );
    const choose = (value: string) => fireEvent.click(screen.getByRole('button', { name: value }));
    const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
    const by = (value: string) => [{ key: 'title', opt: 'eq', value }];
    choose('1');
    expect(filters).toEqual([[], by('1')]);
    choose('2');
    pass(60);
    choose('3');
    pass(39);
    expect(filters).toEqual([[], by('1')]);
    pass(1);
    expect(filters).toEqual([[], by('1'), by('3')]);
    pass(100);
    choose('4');
    expect(filters).toEqual([[], by('1'), by('3'), by('4')]);
  });
});
