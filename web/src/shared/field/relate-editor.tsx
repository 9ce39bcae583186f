import { useEffect, useState } from 'react';
import { Combo, type ComboOption } from './combo.js';
import { inputProps, type EditorProps } from './editor.types.js';
import { relatedRows } from './field-kind.js';
import { useRelatedNames } from './related-names.js';
import { useRelatedSearch } from './related-search.js';
import { relatedEntity } from '@buildmesh/domain';

/** Pause in typing before related rows are looked for (data §9 field search). */
const SEARCH_DEBOUNCE_MS = 500;

/** Rows of the related table, found by typing. */
export function RelateEditor(props: EditorProps) {
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
    const rows = options.map((option) => ({ _id: String(option.value), __name: option.label }));
    props.onChange(multiple ? rows : (rows.at(-1) ?? null));
  };
  return (
    <Combo
      chosen={chosen.map(toOption)}
      options={found.rows.map(toOption)}
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

const toOption = (row: { _id: string; __name: string }): ComboOption => ({
  value: row._id,
  label: row.__name,
});
