import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FieldDefinition } from '@buildmesh/domain';
import { useState } from 'react';
import type { RowAccess, SummaryQuery } from '../../../entities/row/row-access.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import type { ChartChoice } from './chart.model.js';
import { ChartPanel } from './chart-panel.js';

const field = (key: string, name: string, type: string): FieldDefinition =>
  ({ _key: key, _name: name, _type: type, _option: {}, _relate: [] }) as unknown as FieldDefinition;
const fields = [field('region', 'Region', 'string'), field('cost', 'Cost', 'number')];
const query = { filter: [], sort: [], search: '' };

function open(size = 2) {
  const asked: SummaryQuery[] = [];
  const access = {
    summary: (body: SummaryQuery) => {
      asked.push(body);
      const value = body.list[0]?.method === 'count' ? null : 1234.5;
      return Promise.resolve({
        groups: [
          { group: { region: 'north' }, count: 3, list: [{ key: 'cost', method: 'sum' as const, value }] },
          { group: { region: 'south' }, count: 1, list: [{ key: 'cost', method: 'sum' as const, value: 2 }] },
        ],
        meta: { size, more: size > 2, next: null },
      });
    },
  } as unknown as RowAccess;
  const closed: boolean[] = [];
  function Panel() {
    const [choice, setChoice] = useState<ChartChoice | null>(null);
    return (
      <ChartPanel
        access={access}
        fields={fields}
        query={query}
        choice={choice}
        edition={0}
        onChoice={setChoice}
        onClose={() => closed.push(true)}
      />
    );
  }
  renderApp(<Panel />);
  return { asked, closed };
}
const figures = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

describe('the chart of a table', () => {
  it('shows its figures as a table as well', async () => {
    open();
    await screen.findByRole('table');
    expect(figures()).toEqual(['RegionNumber of records', 'north3', 'south1']);
  });

  it('says so where there are more groups than it shows', async () => {
    open(1300);
    expect(await screen.findByText('The 2 largest of 1,300 groups')).toBeVisible();
  });

  it('sums a number by group when asked', async () => {
    const { asked } = open();
    await userEvent.selectOptions(await screen.findByLabelText('Figure'), 'Sum');
    await waitFor(() => expect(asked.at(-1)?.list).toEqual([{ key: 'cost', method: 'sum' }]));
    await waitFor(() => expect(figures()).toEqual(['RegionSum · Cost', 'north1,234.5', 'south2']));
  });

  it('draws another kind without asking the server again', async () => {
    const { asked } = open();
    await screen.findByRole('table');
    await userEvent.selectOptions(screen.getByLabelText('Chart type'), 'Pie');
    expect(screen.getByLabelText('Chart type')).toHaveValue('pie');
    expect(asked).toHaveLength(1);
  });

  it('is closed with one press', async () => {
    const { closed } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Close chart' }));
    expect(closed).toEqual([true]);
  });
});
