import { useState } from 'react';
import { SELECTOR_LIMIT } from '../../../shared/limits.js';
import { chosenItems } from '../cell-text.js';
import { Combo, type ComboOption } from './combo.js';
import { inputProps, type EditorProps } from './editor.types.js';

/** One or several of a set; free values where the field allows them. */
export function SelectionEditor(props: EditorProps) {
  const { field } = props;
  const [query, setQuery] = useState('');
  const multiple = field._option.multiple === true;
  const wanted = query.trim().toLowerCase();
  const options = (field._option.selection ?? [])
    .filter((item) => item.label.toLowerCase().includes(wanted))
    .slice(0, SELECTOR_LIMIT);
  const choose = (chosen: ComboOption[]): void => {
    const values = chosen.map((option) => option.value);
    props.onChange(multiple ? values : (values.at(-1) ?? null));
  };
  return (
    <Combo
      chosen={chosenItems(field, props.value)}
      options={options}
      onChoose={choose}
      multiple={multiple}
      query={query}
      onQuery={setQuery}
      allowNew={field._option.custom}
      variant={props.variant}
      input={inputProps(props)}
    />
  );
}

/** A list of texts: Enter adds what is typed. */
export function ArrayEditor(props: EditorProps) {
  const [query, setQuery] = useState('');
  const list = Array.isArray(props.value) ? props.value.map(String) : [];
  return (
    <Combo
      chosen={list.map((text) => ({ value: text, label: text }))}
      options={[]}
      onChoose={(chosen) => props.onChange(chosen.map((option) => String(option.value)))}
      multiple
      query={query}
      onQuery={setQuery}
      allowNew
      variant={props.variant}
      input={inputProps(props)}
    />
  );
}
