import type { Entity } from '@buildmesh/contracts';
import { formulaTypeOf, ROLLUP_METHODS, storageOf, type Rollup, relatedEntity } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { FormSection } from './form-section.js';
import { useRollupSample } from './use-rollup-sample.js';
import { PlainSelect } from '../../../../shared/ui/form/plain-select.js';

interface Props {
  entity: Entity;
  entities: readonly Entity[];
  value: Rollup | undefined;
  fault: string | undefined;
  onChange: (value: Rollup) => void;
}

const EMPTY: Rollup = { method: 'sum', relate: '' };

/** Which related records a rollup looks at, what it takes of them, and how it draws that together. */
export function RollupSection({ entity, entities, value = EMPTY, fault, onChange }: Props) {
  const { t } = useTranslation();
  const ways = waysOf(entity, entities);
  const way = ways.find(({ rollup }) => rollup.relate === value.relate && rollup.entity === value.entity);
  const target = entities.find(({ _id }) => _id === way?.target);
  const fields = (target?._field ?? []).filter(
    (field) =>
      field._status === 'normal' &&
      (value.method === 'concat'
        ? storageOf(field) !== null && formulaTypeOf(field)
        : formulaTypeOf(field) === 'number'),
  );
  return (
    <>
      <FormSection
        label={t('entity.rollup.rows')}
        fault={fault}
        help={ways.length === 0 ? t('entity.rollup.none') : undefined}
      >
        {(input) => (
          <PlainSelect
            {...input}
            value={way ? ways.indexOf(way) : ''}
            onChange={(event) => {
              const chosen = ways[Number(event.target.value)];
              if (chosen) onChange({ method: value.method, ...chosen.rollup });
            }}
          >
            <option value="" disabled>
              {t('entity.rollup.choose')}
            </option>
            {ways.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </PlainSelect>
        )}
      </FormSection>
      <div className="ed-two">
        <FormSection label={t('entity.rollup.method')}>
          {(input) => (
            <PlainSelect
              {...input}
              value={value.method}
              onChange={(event) => {
                const method = ROLLUP_METHODS.find((each) => each === event.target.value) ?? 'sum';
                const { field: _field, ...rest } = value;
                onChange({ ...rest, method });
              }}
            >
              {ROLLUP_METHODS.map((method) => (
                <option key={method} value={method}>
                  {t(`entity.rollup.${method}`)}
                </option>
              ))}
            </PlainSelect>
          )}
        </FormSection>
        {value.method === 'count' ? null : (
          <FormSection label={t('entity.rollup.field')}>
            {(input) => (
              <PlainSelect
                {...input}
                value={value.field ?? ''}
                disabled={!target}
                onChange={(event) => onChange({ ...value, field: event.target.value })}
              >
                <option value="" disabled>
                  {t('entity.rollup.choose-field')}
                </option>
                {fields.map((field) => (
                  <option key={field._key} value={field._key}>
                    {field._name}
                  </option>
                ))}
              </PlainSelect>
            )}
          </FormSection>
        )}
      </div>
      <Sample entity={entity._id} target={target?._id} rollup={value} />
    </>
  );
}

function Sample({ entity, target, rollup }: { entity: string; target: string | undefined; rollup: Rollup }) {
  const { t } = useTranslation();
  const sample = useRollupSample(entity, target, rollup);
  if (!sample) return null;
  return (
    <output className="ed-sample">
      <b>{sample.text === '' ? t('entity.formula.empty') : sample.text}</b>
      <span>{t('entity.formula.sample', { name: sample.name })}</span>
    </output>
  );
}

interface Way {
  rollup: Pick<Rollup, 'relate' | 'entity'>;
  /** The table of the related records. */
  target: string;
  label: string;
}

/** Relations of this table, and of other tables that point at it. */
function waysOf(entity: Entity, entities: readonly Entity[]): Way[] {
  const relations = (of: Entity) =>
    of._field.filter(
      (field) => field._type === 'relate' && field._status === 'normal' && relatedEntity(field),
    );
  const own = relations(entity).map((field): Way => {
    const name = entities.find(({ _id }) => _id === relatedEntity(field))?._name ?? '';
    return {
      rollup: { relate: field._key },
      target: relatedEntity(field) ?? '',
      label: `${field._name} → ${name}`,
    };
  });
  const others = entities.flatMap((other) =>
    relations(other)
      .filter((field) => relatedEntity(field) === entity._id)
      .map((field): Way => ({
        rollup: { relate: field._key, entity: other._id },
        target: other._id,
        label: `${other._name} (${field._name})`,
      })),
  );
  return [...own, ...others];
}
