import { useEffect, useState } from 'react';
import { Combo, type ComboOption } from './combo.js';
import { inputProps, type EditorProps } from './editor.types.js';
import { relatedRows, shownName, type RelatedRow } from '../field-kind.js';
import { useFormats } from '../formats.js';
import { useRelatedNames } from '../related-names.js';
import { useRelatedSearch } from '../related-search.js';
import { relatedEntity } from '@buildmesh/domain';

/** Pause in typing before related rows are looked for (data §9 field search). */
const SEARCH_DEBOUNCE_MS = 500;

/** Rows of the related table, found by typing. */
export function RelateEditor(props: EditorProps) {
  const formats = useFormats();
  const [query, setQuery] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query.trim()), query === '' ? 0 : SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const found = useRelatedSearch(relatedEntity(props.field), asked);
  const chosen = useRelatedNames(relatedEntity(props.field), relatedRows(props.value));
  const multiple = props.field._option.multiple === true;
  const choose = (options: ComboOption[]): void => {
    const rows = options.map(({ value, label, removed }) => ({
      ...{ _id: String(value), __name: label },
      ...(removed ? { _removed: removed } : {}),
    }));
    props.onChange(multiple ? rows : (rows.at(-1) ?? null));
  };
  return (
    <Combo
      chosen={chosen.map((row) => toOption({ ...row, __name: shownName(row, formats) }))}
      options={found.rows.map((row) => toOption({ ...row, __name: shownName(row, formats) }))}
      onChoose={choose}
      multiple={multiple}
      query={query}
      onQuery={setQuery}
      loading={found.loading || asked !== query.trim()}
      variant={props.variant}
      input={inputProps(props)}
    />
  );
}

const toOption = ({ _id, __name, _removed }: RelatedRow): ComboOption => ({
  value: _id,
  label: __name,
  removed: _removed,
});
