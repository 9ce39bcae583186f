import { render, screen } from '@testing-library/react';
import type { FieldDefinition } from '@buildmesh/domain';
import type { Formats } from '../../../entities/field/formats.js';
import { cellContent } from './cell-content.js';

const formats = {} as Formats;
const choice = (option: FieldDefinition['_option']): FieldDefinition => ({
  ...{ _key: 'colour', _name: 'Colour', _type: 'string' },
  _option: { _display: { _type: 'selection' }, ...option },
});
const BLUE = { value: 'b', label: 'Blue' };

describe('what is gone in a cell', () => {
  it('is struck through where it is a row, and others are not', () => {
    const field: FieldDefinition = {
      _key: 'who',
      _name: 'Who',
      _type: 'relate',
      _option: { multiple: true },
    };
    const value = [
      { _id: 'r1', __name: 'Ada', _removed: true },
      { _id: 'r2', __name: 'Bob' },
    ];
    render(<>{cellContent(field, value, formats)}</>);
    expect(screen.getByText('Ada').tagName).toBe('S');
    expect(screen.getByText('Bob').tagName).toBe('SPAN');
  });

  it('is struck through with its last name where it is a choice, unless values are free', () => {
    const removed = [{ value: 'r', label: 'Red' }];
    const one = (value: string, option: FieldDefinition['_option']) =>
      cellContent(choice({ selection: [BLUE], ...option }), value, formats);
    render(
      <>
        {one('r', { removed })}
        {one('b', { removed })}
        {one('unknown', {})}
        {one('free', { custom: true })}
      </>,
    );
    const tags = ['Red', 'Blue', 'unknown', 'free'].map((text) => screen.getByText(text).tagName);
    expect(tags).toEqual(['S', 'SPAN', 'S', 'SPAN']);
  });
});
