import type { Entity } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import type { Source } from '../values/sources.model.js';
import type { StepSection } from './step-kinds.js';
import type { Step } from './step-tree.model.js';

/** What the panel knows beside the step itself. */
export interface PanelContext {
  entities: readonly Entity[];
  flows: readonly { _id: string; _name: string }[];
  approvals: readonly { _id: string; name: string; entity: string }[];
  sources: readonly Source[];
  fieldsOf: (entity: unknown) => readonly FieldDefinition[];
}

/** One option of a step on the panel. */
export interface SectionProps {
  part: StepSection;
  step: Step;
  context: PanelContext;
  label: string;
  readOnly: boolean;
  onChange: (key: string, value: unknown) => void;
}
