import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFormats } from '../../shared/field/formats.js';
import { labelOf } from '../../shared/field/field-kind.js';
import { cellContent } from './grid/cell-content.js';
import type { RowSource } from './row-source.js';

/** Fields on a card beside the name. */
const CARD_FIELDS = 4;
const MORE_ROWS = 50;

interface Props {
  source: RowSource;
  fields: readonly FieldDefinition[];
  onOpen: (row: Row, index: number) => void;
}

/** The table on a phone: a card for each record, more of them as one scrolls. */
export function TableCards({ source, fields, onOpen }: Props) {
  const formats = useFormats();
  const [shown, setShown] = useState(MORE_ROWS);
  const end = useRef<HTMLDivElement>(null);
  useSyncExternalStore(source.subscribe, source.snapshot);
  useEffect(() => source.want({ first: 0, last: shown }), [source, shown]);
  useEffect(() => {
    if (!end.current) return undefined;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setShown((before) => (source.count > before ? before + MORE_ROWS : before));
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [source]);
  const count = Math.min(shown, source.untouched ? 6 : source.count);
  return (
    <div className="tb-cards">
      {Array.from({ length: count }, (_, index) => {
        const row = source.get(index);
        if (!row) return <Skeleton key={index} variant="rounded" height={124} sx={{ flexShrink: 0 }} />;
        const named = fields.find((field) => field._option._name) ?? fields[0];
        const rest = fields.filter((field) => field !== named && !field._key.startsWith('_')).slice(0, CARD_FIELDS);
        return (
          <button key={row._id} type="button" className="tb-card" onClick={() => onOpen(row, index)}>
            <b>{(named ? cellContent(named, row[named._key], formats) : null) ?? '–'}</b>
            <dl>
              {rest.map((field) => (
                <Pair key={field._key} label={labelOf(field)}>
                  {cellContent(field, row[field._key], formats) ?? '–'}
                </Pair>
              ))}
            </dl>
          </button>
        );
      })}
      <div ref={end} style={{ minHeight: 1 }} />
    </div>
  );
}

function Pair({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
