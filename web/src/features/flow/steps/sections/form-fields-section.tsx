import type { FieldDefinition } from '@buildmesh/domain';
import { FormDesigner } from '../../form/form-designer.js';
import type { SectionProps } from '../sections.types.js';
import { Part } from '../../look/part.js';

/** The fields that a step in the middle of a function asks for. */
export function FormFieldsSection({ part, step, context, label, onChange }: SectionProps) {
  const stored = step.option[part.key];
  return (
    <Part legend={label}>
      <FormDesigner
        fields={Array.isArray(stored) ? (stored as FieldDefinition[]) : []}
        entities={context.entities}
        onChange={(fields) => onChange(part.key, fields)}
      />
    </Part>
  );
}
