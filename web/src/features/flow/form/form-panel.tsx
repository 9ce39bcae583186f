import type { Entity } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { FormDesigner } from './form-designer.js';
import { Soft } from '../look/part.js';
import { SidePanel } from '../look/side-panel.js';

interface Props {
  fields: readonly FieldDefinition[];
  entities: readonly Entity[];
  onChange: (fields: readonly FieldDefinition[]) => void;
  onClose: () => void;
}

/** What a function asks for before it runs. */
export function FormPanel({ fields, entities, onChange, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('flow.form')} onClose={onClose}>
      <Soft component="p">{t('flow.form-help')}</Soft>
      <FormDesigner fields={fields} entities={entities} onChange={onChange} />
    </SidePanel>
  );
}
