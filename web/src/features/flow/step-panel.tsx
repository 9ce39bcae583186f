import TextField from '@mui/material/TextField';
import { X } from 'lucide-react';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../shared/ui/icon-action.js';
import { AssignmentsSection } from './parts/assignments-part.js';
import { CommandsSection } from './parts/commands-part.js';
import { ApprovalSection, AssistantSection, ChoiceSection, GroupsSection, RolesSection } from './parts/choice-parts.js';
import { ColumnsSection } from './parts/columns-part.js';
import { HostsSection } from './parts/hosts-part.js';
import { SourceSection } from './parts/source-part.js';
import { FilterSection } from './parts/filter-part.js';
import { FormFieldsSection } from './parts/form-fields-part.js';
import { MappingSection } from './parts/mapping-part.js';
import {
  EntitySection,
  FlowSection,
  LongTextSection,
  NumberSection,
  SwitchSection,
  TextSection,
  ValueSection,
} from './parts/plain-parts.js';
import type { PanelScene, SectionProps } from './parts.types.js';
import { kindOfStep, type SectionKind } from './step-kinds.js';
import type { Step } from './step-tree.model.js';

const PARTS: Record<SectionKind, ComponentType<SectionProps>> = {
  entity: EntitySection,
  filter: FilterSection,
  mapping: MappingSection,
  'form-fields': FormFieldsSection,
  assignments: AssignmentsSection,
  value: ValueSection,
  text: TextSection,
  'long-text': LongTextSection,
  number: NumberSection,
  switch: SwitchSection,
  flow: FlowSection,
  commands: CommandsSection,
  choice: ChoiceSection,
  source: SourceSection,
  roles: RolesSection,
  groups: GroupsSection,
  approval: ApprovalSection,
  assistant: AssistantSection,
  columns: ColumnsSection,
  hosts: HostsSection,
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
