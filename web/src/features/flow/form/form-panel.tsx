import type { Entity } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { FormDesigner } from './form-designer.js';

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
    <aside className="fl-side" aria-label={t('flow.form')}>
      <header>
        <h2>{t('flow.form')}</h2>
        <IconAction icon={X} label={t('shared.close')} onClick={onClose} />
      </header>
      <div className="fl-form">
        <p className="fl-soft" style={{ margin: 0 }}>
          {t('flow.form-help')}
        </p>
        <FormDesigner fields={fields} entities={entities} onChange={onChange} />
      </div>
    </aside>
  );
}
