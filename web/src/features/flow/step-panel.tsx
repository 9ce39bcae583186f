import TextField from '@mui/material/TextField';
import { X } from 'lucide-react';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../shared/ui/icon-action.js';
import { AssignmentsPart } from './parts/assignments-part.js';
import { CommandsPart } from './parts/commands-part.js';
import { ApprovalPart, AssistantPart, ChoicePart, GroupsPart, RolesPart } from './parts/choice-parts.js';
import { ColumnsPart } from './parts/columns-part.js';
import { HostsPart } from './parts/hosts-part.js';
import { SourcePart } from './parts/source-part.js';
import { FilterPart } from './parts/filter-part.js';
import { FormFieldsPart } from './parts/form-fields-part.js';
import { MappingPart } from './parts/mapping-part.js';
import {
  EntityPart,
  FlowPart,
  LongTextPart,
  NumberPart,
  SwitchPart,
  TextPart,
  ValuePart,
} from './parts/plain-parts.js';
import type { PanelScene, PartProps } from './parts.types.js';
import { kindOfStep, type PartKind } from './step-kinds.js';
import type { Step } from './step-tree.model.js';

const PARTS: Record<PartKind, ComponentType<PartProps>> = {
  entity: EntityPart,
  filter: FilterPart,
  mapping: MappingPart,
  'form-fields': FormFieldsPart,
  assignments: AssignmentsPart,
  value: ValuePart,
  text: TextPart,
  'long-text': LongTextPart,
  number: NumberPart,
  switch: SwitchPart,
  flow: FlowPart,
  commands: CommandsPart,
  choice: ChoicePart,
  source: SourcePart,
  roles: RolesPart,
  groups: GroupsPart,
  approval: ApprovalPart,
  assistant: AssistantPart,
  columns: ColumnsPart,
  hosts: HostsPart,
};

interface Props {
  step: Step;
  title: string;
  scene: PanelScene;
  faults: readonly string[];
  readOnly: boolean;
  onName: (name: string) => void;
  onOption: (key: string, value: unknown) => void;
  onClose: () => void;
  /** What comes after the options. */
  children?: ReactNode;
}

/** What one step does, on the right. */
export function StepPanel({
  step,
  title,
  scene,
  faults,
  readOnly,
  onName,
  onOption,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation();
  const kind = kindOfStep(step.type);
  return (
    <aside className="fl-side" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <IconAction icon={X} label={t('shared.close')} onClick={onClose} />
      </header>
      <div className="fl-form">
        {faults.map((fault) => (
          <p key={fault} role="alert" style={{ margin: 0, color: 'var(--bm-palette-error-main)' }}>
            {fault}
          </p>
        ))}
        <TextField
          size="small"
          label={t('flow.step-name')}
          placeholder={t(`flow.type.${step.type}`)}
          disabled={readOnly}
          value={step.name}
          onChange={({ target }) => onName(target.value)}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <p className="fl-soft" style={{ margin: 0 }}>
          {t(`flow.help.${step.type}`)}
        </p>
        <Suspense>
          {kind?.parts
            .filter(({ when }) => when?.(step.option) ?? true)
            .map((part) => {
              const View = PARTS[part.kind];
              return (
                <View
                  key={part.key}
                  part={part}
                  step={step}
                  scene={scene}
                  label={t(`flow.option.${part.label ?? part.key}`)}
                  readOnly={readOnly}
                  onChange={onOption}
                />
              );
            })}
          {children}
        </Suspense>
      </div>
    </aside>
  );
}
