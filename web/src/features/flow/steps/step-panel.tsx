import TextField from '@mui/material/TextField';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AssignmentsSection } from './sections/assignments-section.js';
import { CommandsSection } from './sections/commands-section.js';
import {
  ApprovalSection,
  AssistantSection,
  ChoiceSection,
  GroupsSection,
  RolesSection,
} from './sections/choice-sections.js';
import { ColumnsSection } from './sections/columns-section.js';
import { HostsSection } from './sections/hosts-section.js';
import { SourceSection } from './sections/source-section.js';
import { FilterSection } from './sections/filter-section.js';
import { FormFieldsSection } from './sections/form-fields-section.js';
import { MappingSection } from './sections/mapping-section.js';
import {
  EntitySection,
  FlowSection,
  LongTextSection,
  NumberSection,
  SwitchSection,
  TextSection,
  ValueSection,
} from './sections/plain-sections.js';
import type { PanelContext, SectionProps } from './sections.types.js';
import { kindOfStep, type SectionKind } from './step-kinds.js';
import type { Step } from './step-tree.model.js';
import { Soft } from '../look/part.js';
import { SidePanel } from '../look/side-panel.js';

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
  context: PanelContext;
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
  context,
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
    <SidePanel title={title} onClose={onClose}>
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
      <Soft component="p">{t(`flow.help.${step.type}`)}</Soft>
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
                context={context}
                label={t(`flow.option.${part.label ?? part.key}`)}
                readOnly={readOnly}
                onChange={onOption}
              />
            );
          })}
        {children}
      </Suspense>
    </SidePanel>
  );
}
