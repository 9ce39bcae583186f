import Button from '@mui/material/Button';
import type { Entity, Field } from '@buildmesh/contracts';
import { X, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { SettingsSection } from '../../../shared/ui/frame/settings-section.js';
import { canBeSorted } from '../indexes/combined-index.model.js';
import { CombinedIndexes } from '../indexes/combined-indexes.js';
import type { Meta } from '../field/field-list.js';
import { useDesign } from '../use-design.js';
import { IndexMark } from '../indexes/index-mark.js';
import { PlainSelect } from '../../../shared/ui/form/plain-select.js';

interface Props {
  table: Entity;
  meta: Meta;
  /** They are being built by now. */
  building: boolean;
  onBuild: () => void;
}

/** Every index of a table with its state; those that are only marked, or failed, are built when asked for. */
export function IndexSection({ table, meta, building, onBuild }: Props) {
  const { t } = useTranslation();
  const design = useDesign();
  const waiting = [...meta.indexes, ...meta.combined].some(
    ({ state }) => state === 'marked' || state === 'failed',
  );
  const nameOf = (key: string) => table._field.find((field) => field._key === key)?._name ?? key;
  const free = table._field.filter(
    (field) => canBeSorted(field) && !meta.indexes.some((index) => index.field === field._key),
  );
  const toggle = (key: string): void => {
    const field: Field | undefined = table._field.find(({ _key }) => _key === key);
    if (field) void design.markIndex(table, field);
  };
  return (
    <SettingsSection title={t('entity.advanced.indexes')} text={t('entity.advanced.indexes-text')}>
      <div className="ed-body ed-flat">
        {waiting && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Zap size={15} />}
            loading={building}
            onClick={onBuild}
            sx={{ mb: 2 }}
          >
            {t('entity.index.build')}
          </Button>
        )}
        {meta.indexes.length === 0 ? <p className="ed-soft">{t('entity.advanced.no-indexes')}</p> : null}
        <ul className="ed-list" aria-label={t('entity.advanced.indexes')} hidden={meta.indexes.length === 0}>
          {meta.indexes.map(({ field, state }) => (
            <li key={field}>
              <span className="ed-index">
                <span>{nameOf(field)}</span>
                <IndexMark state={state} />
              </span>
              <IconAction
                size="small"
                iconSize={15}
                icon={X}
                label={t('entity.index.unmark', { name: nameOf(field) })}
                onClick={() => toggle(field)}
              />
            </li>
          ))}
        </ul>
        {free.length > 0 ? (
          <PlainSelect
            className="ed-add"
            aria-label={t('entity.advanced.add-index')}
            value=""
            onChange={(event) => toggle(event.target.value)}
          >
            <option value="" disabled>
              {t('entity.advanced.add-index')}
            </option>
            {free.map((field) => (
              <option key={field._id} value={field._key}>
                {field._name}
              </option>
            ))}
          </PlainSelect>
        ) : null}
        <CombinedIndexes
          entity={table}
          meta={meta}
          onToggle={(fields) => design.markTogether(table, fields)}
        />
      </div>
    </SettingsSection>
  );
}
