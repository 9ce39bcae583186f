import type { Row } from '@buildmesh/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAccess, VisibleEntity } from '../../entities/row/row-access.js';
import { notify } from '../../shared/notice/notices.js';
import { OpenRow } from './rows/open-row.js';
import type { RowSource } from './rows/row-source.js';
import type { Explained } from './table-dialogs.js';
import type { useTablePlace } from './use-table-place.js';

interface Props {
  entity: VisibleEntity;
  access: RowAccess;
  source: RowSource;
  place: ReturnType<typeof useTablePlace>;
  onOpen: (row: Row) => void;
  onRemove: (row: Row) => void;
  onExplain: (explained: Explained) => void;
}

/** The record beside its table: the one of the address, or a new one. */
export function TableRecord({ entity, access, source, place, onOpen, onRemove, onExplain }: Props) {
  const { t } = useTranslation();
  const { openId, isNew, show } = place;
  const fields = useMemo(() => entity._field.filter((field) => field._status === 'normal'), [entity]);
  if (!isNew && openId === undefined) return null;
  const saved = (row: Row, fresh: boolean): void => {
    if (!fresh) return source.patch(row._id, row);
    source.refresh();
    show({ r: row._id });
    notify({ level: 'success', text: t('table.created') });
  };
  return (
    <OpenRow
      key={isNew ? 'new' : 'record'}
      access={access}
      source={source}
      id={isNew ? undefined : openId}
      fields={fields}
      onClose={() => show({})}
      onOpen={onOpen}
      onSaved={saved}
      onRemove={onRemove}
      onExplain={
        access.isAdmin
          ? (row) => onExplain({ row: { _id: row._id, name: String(row.__name ?? '') || row._id } })
          : undefined
      }
    />
  );
}
