import Button from '@mui/material/Button';
import { Plus, X } from 'lucide-react';
import type { CombinedFields, Entity } from '@buildmesh/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { CombinedIndexDialog } from './combined-index-dialog.js';
import type { Meta } from '../field/field-list.js';
import { canBeSorted } from './combined-index.model.js';
import { IndexMark } from './index-mark.js';

interface Props {
  entity: Entity;
  meta: Meta;
  /** Marks an index that is not there, and takes one away that is; answers whether it was done. */
  onToggle: (fields: CombinedFields) => Promise<boolean>;
}

/** Indexes over several fields: for lists that people filter by some fields and sort by another. */
export function CombinedIndexes({ entity, meta, onToggle }: Props) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const fields = entity._field.filter(canBeSorted);
  const nameOf = (key: string) => fields.find((field) => field._key === key)?._name ?? key;
  const textOf = (index: CombinedFields) =>
    index.map(({ key, order }) => `${nameOf(key)}${order === 'desc' ? ' ↓' : ''}`).join(' + ');
  if (fields.length < 2) return null;
  return (
    <section aria-label={t('entity.combined')}>
      <div className="ed-section">
        <h3>{t('entity.combined')}</h3>
        <Button size="small" startIcon={<Plus size={15} />} onClick={() => setAdding(true)}>
          {t('entity.combined.add')}
        </Button>
      </div>
      {meta.combined.length === 0 ? <p className="ed-soft">{t('entity.combined.none')}</p> : null}
      <ul className="ed-list" hidden={meta.combined.length === 0}>
        {meta.combined.map((index) => (
          <li key={textOf(index.fields)}>
            <span className="ed-index">
              <span>{textOf(index.fields)}</span>
              <span className="ed-marks">
                <IndexMark state={index.state} />
              </span>
            </span>
            <IconAction
              size="small"
              iconSize={15}
              icon={X}
              label={t('entity.index.unmark', { name: textOf(index.fields) })}
              onClick={() => void onToggle(index.fields)}
            />
          </li>
        ))}
      </ul>
      {adding ? (
        <CombinedIndexDialog
          fields={fields}
          known={meta.combined.map((index) => index.fields)}
          onClose={() => setAdding(false)}
          onSave={async (index) => {
            if (await onToggle(index)) setAdding(false);
          }}
        />
      ) : null}
    </section>
  );
}
