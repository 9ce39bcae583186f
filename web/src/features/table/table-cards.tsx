import { STATE_FIELD, type Row } from '@buildmesh/contracts';
import { emptyValue, kindOf, shownOf, type FieldDefinition } from '@buildmesh/domain';
import Skeleton from '@mui/material/Skeleton';
import { Stamp } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../entities/field/formats.js';
import { labelOf } from '../../entities/field/field-kind.js';
import { isInApproval } from '../../entities/row/in-approval.js';
import { cellContent } from './grid/cell-content.js';
import type { RowSource } from './rows/row-source.js';

/** Fields on a card beside the name. */
const CARD_FIELDS = 4;
const CARD_CHIPS = 3;
const MORE_ROWS = 50;

interface Props {
  source: RowSource;
  fields: readonly FieldDefinition[];
  onOpen: (row: Row, index: number) => void;
}

/** The table on a phone: a card for each record, more of them as one scrolls. */
export function TableCards({ source, fields, onOpen }: Props) {
  const [shown, setShown] = useState(MORE_ROWS);
  const end = useRef<HTMLDivElement>(null);
  useSyncExternalStore(source.subscribe, source.snapshot);
  useEffect(() => source.want({ first: 0, last: shown }), [source, shown]);
  useEffect(() => {
    if (!end.current) return undefined;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting))
        setShown((before) => (source.count > before ? before + MORE_ROWS : before));
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
        return <Card key={row._id} row={row} fields={fields} onOpen={() => onOpen(row, index)} />;
      })}
      <div ref={end} style={{ minHeight: 1 }} />
    </div>
  );
}

/** The name on top, choices as chips, then up to four fields that say something. */
function Card({ row, fields, onOpen }: { row: Row; fields: readonly FieldDefinition[]; onOpen: () => void }) {
  const formats = useFormats();
  const { t } = useTranslation();
  const held = isInApproval(row);
  const named = fields.find((field) => field._option._name) ?? fields[0];
  const filled = fields.filter(
    (field) =>
      field !== named &&
      !field._key.startsWith('_') &&
      !(held && field._key === STATE_FIELD) &&
      !emptyValue(shownOf(row, field._key)),
  );
  const chips = filled.filter((field) => kindOf(field) === 'selection').slice(0, CARD_CHIPS);
  const rest = filled.filter((field) => !chips.includes(field)).slice(0, CARD_FIELDS);
  return (
    <button type="button" className="tb-card" onClick={onOpen}>
      <b>{(named ? cellContent(named, shownOf(row, named._key), formats) : null) ?? '–'}</b>
      {held && (
        <span className="tb-card-held">
          <Stamp size={14} aria-hidden /> {t('table.in-approval')}
        </span>
      )}
      {chips.length > 0 && (
        <span className="tb-card-chips">
          {chips.map((field) => (
            <span key={field._key}>
              <span className="visually-hidden">{labelOf(field)} </span>
              {cellContent(field, shownOf(row, field._key), formats)}
            </span>
          ))}
        </span>
      )}
      {rest.length > 0 && (
        <dl>
          {rest.map((field) => (
            <Pair
              key={field._key}
              label={labelOf(field)}
              reason={formats.reason(field, shownOf(row, field._key))}
            >
              {cellContent(field, shownOf(row, field._key), formats)}
            </Pair>
          ))}
        </dl>
      )}
    </button>
  );
}

function Pair({
  label,
  reason,
  children,
}: {
  label: string;
  reason: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <>
      <dt>{label}</dt>
      <dd title={reason}>{children}</dd>
    </>
  );
}
