import { useTranslation } from 'react-i18next';
import { editorOf } from '../../../../entities/field/editors/editors.js';
import { relatedRows } from '../../../../entities/field/field-kind.js';
import { definitionOf, type FieldDraft } from '../field-design.model.js';
import { FormSection } from './form-section.js';

/** The value a new record starts with, entered as the field itself would be. */
export function DefaultSection({
  draft,
  onChange,
}: {
  draft: FieldDraft;
  onChange: (value: unknown) => void;
}) {
  const { t } = useTranslation();
  const field = definitionOf({ ...draft, option: { ...draft.option, readonly: false } });
  const Editor = editorOf(field);
  if (!Editor) return null;
  const toStored = (value: unknown): unknown =>
    draft.type === 'relate'
      ? relatedRows(value).map((row) => row._id)
      : value === null || value === ''
        ? undefined
        : value;
  return (
    <FormSection label={t('entity.option.default')}>
      {(input) => (
        <Editor
          key={`${draft.type} ${draft.option.multiple ? 'n' : '1'} ${draft.option.format ?? ''}`}
          id={input.id}
          field={field}
          variant="form"
          value={draft.option.default}
          onChange={(value) => onChange(toStored(value))}
        />
      )}
    </FormSection>
  );
}
