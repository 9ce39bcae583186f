import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { zonedTime, type NumberFormat } from '@buildmesh/domain';
import { useState } from 'react';
import { renderApp } from '../../../../shared/testing/render-app.js';
import { NumbersSection } from './numbers-section.js';

function Panel({ onChange }: { onChange: (value: NumberFormat) => void }) {
  const [value, setValue] = useState<NumberFormat | undefined>(undefined);
  const change = (next: NumberFormat): void => {
    setValue(next);
    onChange(next);
  };
  return <NumbersSection counter={undefined} value={value} onChange={change} fault={undefined} />;
}

describe('the numbers of a field', () => {
  it('start as plain ones and show what a format makes of them', async () => {
    const seen: NumberFormat[] = [];
    renderApp(<Panel onChange={(value) => seen.push(value)} />);
    expect(screen.getByText('First one today: 0001')).toBeVisible();
    const format = screen.getByLabelText('Format');
    await userEvent.clear(format);
    expect(screen.queryByText(/First one today/)).toBeNull();
    // A brace starts a key name for the typist; two are one brace.
    await userEvent.type(format, 'A{{YYYY}-{{00}');
    await userEvent.clear(screen.getByLabelText('First number'));
    await userEvent.type(screen.getByLabelText('First number'), '7');
    await userEvent.selectOptions(screen.getByLabelText('Starts over'), 'Every year');
    const { year } = zonedTime(Date.now(), 'Asia/Shanghai');
    expect(screen.getByText(`First one today: A${year}-07`)).toBeVisible();
    expect(seen.at(-1)).toEqual({ format: 'A{YYYY}-{00}', start: 7, step: 1, reset: 'year' });
  });
});
