import Button from '@mui/material/Button';
import { Eye, Plus, Zap } from 'lucide-react';
import type { CombinedFields, Entity, entityMeta, Field, OutputOf } from '@buildmesh/contracts';
import { useTranslation } from 'react-i18next';
import { FieldIcon } from '../../../entities/field/field-icon.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { CombinedIndexes } from '../indexes/combined-indexes.js';
import { SortableList } from '../sortable-list.js';
import { IndexMark } from '../indexes/index-mark.js';

export type Meta = OutputOf<typeof entityMeta>;

interface Props {
  entity: Entity;
  meta: Meta | undefined;
  current: string | undefined;
  onOpen: (field: Field) => void;
  onAdd: () => void;
  onSort: (fields: Field[]) => void;
  onShow: (field: Field) => void;
  onIndex: (field: Field) => void;
  onIndexTogether: (fields: CombinedFields) => Promise<boolean>;
  onClear: () => void;
}

/** The fields of a table in the order of its forms, hidden ones below. */
export function FieldList(props: Props) {
  const { entity, meta, current, onOpen, onAdd, onSort, onShow, onIndex, onClear } = props;
  const { t } = useTranslation();
  const shown = entity._field.filter((field) => field._status === 'normal');
  const hidden = entity._field.filter((field) => field._status === 'hidden');
  return (
    <div className="ed-body">
      {shown.length > 0 ? (
        <SortableList
          items={shown}
          idOf={(field) => field._id}
          nameOf={(field) => field._name}
          label={t('entity.fields')}
          onSort={onSort}
        >
          {(field) => (
            <>
              <button
                type="button"
                className="ed-field"
                aria-current={field._id === current || undefined}
                onClick={() => onOpen(field)}
              >
                <FieldIcon field={field} size={16} />
                <span>{field._name}</span>
                <span className="ed-soft">
                  {t(`field.type.${field._option._display?._type ?? field._type}`, {
                    defaultValue: field._type,
                  })}
                </span>
                <code>{field._key}</code>
                <Marks field={field} meta={meta} />
              </button>
              <IconAction
                size="small"
                iconSize={15}
                icon={Zap}
                aria-pressed={field._index}
                color={field._index ? 'primary' : 'default'}
                label={t(field._index ? 'entity.index.unmark' : 'entity.index.mark', { name: field._name })}
                onClick={() => onIndex(field)}
              />
            </>
          )}
        </SortableList>
      ) : (
        <p className="ed-soft">{t('entity.no-fields')}</p>
      )}
      <Button className="ed-add" size="small" startIcon={<Plus size={15} />} onClick={onAdd}>
        {t('entity.field.add')}
      </Button>
      {meta && entity._type !== 'system' ? (
        <CombinedIndexes entity={entity} meta={meta} onToggle={props.onIndexTogether} />
      ) : null}
      {hidden.length > 0 ? (
        <section>
          <div className="ed-section">
            <h3>{t('entity.hidden', { count: hidden.length })}</h3>
            <Button size="small" color="error" onClick={onClear}>
              {t('entity.clear')}
            </Button>
          </div>
          <ul className="ed-list ed-hidden">
            {hidden.map((field) => (
              <li key={field._id}>
                <span className="ed-field">
                  <FieldIcon field={field} size={16} />
                  <span>{field._name}</span>
                  <span />
                  <code>{field._key}</code>
                </span>
                <IconAction
                  size="small"
                  iconSize={15}
                  icon={Eye}
                  label={t('entity.field.show', { name: field._name })}
                  onClick={() => onShow(field)}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Marks({ field, meta }: { field: Field; meta: Meta | undefined }) {
  const { t } = useTranslation();
  const index = meta?.indexes.find((one) => one.field === field._key);
  return (
    <span className="ed-marks">
      {field._option._name ? <span className="ed-mark">{t('entity.mark.name')}</span> : null}
      {field._option.required ? <span className="ed-mark">{t('entity.option.required')}</span> : null}
      {field._option.unique ? <span className="ed-mark">{t('entity.option.unique')}</span> : null}
      {index ? <IndexMark state={index.state} /> : null}
    </span>
  );
}
