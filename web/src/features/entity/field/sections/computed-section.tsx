import type { Entity, Field } from '@buildmesh/contracts';
import type { FieldOption } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import type { FieldDraft } from '../field-design.model.js';
import { NumberField } from './form-section.js';
import { FormulaSection } from './formula-section.js';
import { MixSection, VirtualSection } from './joined-section.js';
import { RollupSection } from './rollup-section.js';

interface Props {
  entity: Entity;
  entities: readonly Entity[];
  /** The other fields of the table. */
  others: readonly Field[];
  draft: FieldDraft;
  fault: string | undefined;
  onChange: (draft: FieldDraft) => void;
  option: (patch: Partial<FieldOption>) => void;
}

/** What a computed field is computed of. */
export function ComputedSection({ entity, entities, others, draft, fault, onChange, option }: Props) {
  const { t } = useTranslation();
  const { type } = draft;
  if (type === 'mix')
    return <MixSection option={draft.option} fields={others} fault={fault} onChange={option} />;
  if (type === '$virtual')
    return <VirtualSection option={draft.option} fields={others} fault={fault} onChange={option} />;
  const isNumber = type === 'rollup' ? draft.option.rollup?.method !== 'concat' : draft.gives === 'number';
  return (
    <>
      {type === 'formula' ? (
        <FormulaSection draft={draft} entity={entity._id} fields={others} fault={fault} onChange={onChange} />
      ) : (
        <RollupSection
          entity={entity}
          entities={entities}
          value={draft.option.rollup}
          fault={fault}
          onChange={(rollup) => option({ rollup })}
        />
      )}
      {isNumber ? (
        <NumberField
          label={t('entity.option.accuracy')}
          value={draft.option.accuracy}
          min={0}
          max={10}
          onChange={(accuracy) =>
            option({
              accuracy: accuracy === undefined ? undefined : Math.min(10, Math.max(0, Math.trunc(accuracy))),
            })
          }
        />
      ) : null}
    </>
  );
}
