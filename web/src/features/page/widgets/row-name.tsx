import type { Row } from '@buildmesh/contracts';
import type { RowPress } from '../viewer/use-row-press.js';

interface NameProps {
  row: Row;
  title: string;
  press: Pick<RowPress, 'press' | 'chosen'>;
}

/** What a row is called, to be pressed where a press does something. */
export function RowName({ row, title, press: { press, chosen } }: NameProps) {
  if (!press) return <span className="pw-name">{title}</span>;
  return (
    <button type="button" className="pw-name" aria-pressed={chosen(row)} onClick={() => press(row)}>
      {title}
    </button>
  );
}
