import type { FieldDefinition, Filter } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../field/formats.js';
import { filterSentence } from './filter-sentence.js';

interface Props {
  fields: readonly FieldDefinition[];
  filter: Filter;
}

/** A filter as one sentence. */
export function FilterText({ fields, filter }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <span>
      {filterSentence(filter, { fieldOf: (key) => fields.find((field) => field._key === key), t, formats })}
    </span>
  );
}
