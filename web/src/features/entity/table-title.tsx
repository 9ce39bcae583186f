import type { Entity } from '@buildmesh/contracts';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../entities/field/formats.js';
import type { Meta } from './field/field-list.js';

interface Props {
  entity: Entity;
  meta: Meta | undefined;
  onRename: (name: string) => Promise<boolean>;
}

/** The name of a table, changed in place, with its size. */
export function TableTitle({ entity, meta, onRename }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [name, setName] = useState(entity._name);
  const finish = async (): Promise<void> => {
    const wanted = name.trim();
    if (wanted === '' || wanted === entity._name || !(await onRename(wanted))) setName(entity._name);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setName(entity._name);
    if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
  };
  return (
    <div className="ed-title">
      <input
        aria-label={t('entity.table-name')}
        value={name}
        maxLength={60}
        disabled={entity._type === 'system'}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => void finish()}
        onKeyDown={onKeyDown}
      />
      {meta ? (
        <small>
          {t('entity.size', {
            count: meta.count,
            rows: formats.number(meta.count, 0),
            megabytes: formats.number(meta.size / 1024 ** 2, 1),
          })}
        </small>
      ) : null}
    </div>
  );
}
