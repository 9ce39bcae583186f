import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from './popup.js';

export interface ComboOption {
  value: string | number;
  label: string;
  color?: string;
  /** It is not offered any more, and stands struck through where it is chosen. */
  removed?: true | undefined;
}

interface ComboProps {
  chosen: ComboOption[];
  options: ComboOption[];
  onChoose: (chosen: ComboOption[]) => void;
  multiple: boolean;
  /** Text looked for; the owner decides what the options for it are. */
  query: string;
  onQuery: (query: string) => void;
  /** Free text becomes a choice. */
  allowNew?: boolean;
  loading?: boolean;
  variant: 'cell' | 'form';
  input: Record<string, unknown> & { autoFocus?: boolean; disabled?: boolean };
}

/** An input with a list under it: the choices stand as chips before what is typed. */
export function Combo(props: ComboProps) {
  const { t } = useTranslation();
  const listId = useId();
  // State, not a ref: the list of a cell's editor is open from the start and needs the box to stand under.
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [open, setOpen] = useState(props.variant === 'cell');
  const [active, setActive] = useState(0);
  const added = newOption(props);
  const options = added ? [...props.options, added] : props.options;
  const current = Math.min(active, Math.max(0, options.length - 1));
  const isChosen = (option: ComboOption): boolean => props.chosen.some((item) => item.value === option.value);

  const choose = (option: ComboOption): void => {
    if (props.multiple)
      props.onChoose(
        isChosen(option)
          ? props.chosen.filter((item) => item.value !== option.value)
          : [...props.chosen, option],
      );
    else {
      props.onChoose([option]);
      setOpen(false);
    }
    props.onQuery('');
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const option = options[current];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      setActive(Math.min(Math.max(0, current + (event.key === 'ArrowDown' ? 1 : -1)), options.length - 1));
    } else if (event.key === 'Enter' && open && option && !event.ctrlKey && !event.metaKey) {
      choose(option);
      // One choice ends the edit of a cell: the table sees the key too. In forms it must not submit.
      if (!props.multiple && props.variant === 'cell') return;
    } else if (event.key === 'Escape' && open && props.variant === 'form') setOpen(false);
    else if (event.key === 'Backspace' && props.query === '' && props.chosen.length > 0)
      props.onChoose(props.chosen.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={setBox}
      className={`f-combo f-${props.variant}`}
      data-invalid={props.input['aria-invalid'] ? '' : undefined}
      data-disabled={props.input.disabled ? '' : undefined}
    >
      {props.chosen.map((option) => (
        <span key={option.value} className="f-chip" style={chipStyle(option.color)}>
          {option.removed ? <s>{option.label}</s> : option.label}
          {props.input.disabled ? null : (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('field.remove-choice', { name: option.label })}
              onClick={() => props.onChoose(props.chosen.filter((item) => item.value !== option.value))}
            >
              ×
            </button>
          )}
        </span>
      ))}
      <input
        {...props.input}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && options.length > 0 ? `${listId}-${current}` : undefined}
        autoComplete="off"
        value={props.query}
        onChange={(event) => {
          props.onQuery(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <Popup anchor={box} open={open && !props.input.disabled} fitWidth>
        <ul
          className="f-list"
          role="listbox"
          id={listId}
          aria-multiselectable={props.multiple}
          aria-busy={props.loading}
        >
          {options.map((option, index) => (
            <li
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={isChosen(option)}
              className={index === current ? 'f-active' : undefined}
              onMouseEnter={() => setActive(index)}
              onClick={() => choose(option)}
            >
              <span
                className={option.color === undefined ? undefined : 'f-chip'}
                style={chipStyle(option.color)}
              >
                {option === added ? t('field.add-choice', { name: option.label }) : option.label}
              </span>
            </li>
          ))}
          {options.length === 0 ? (
            <li className="f-none">{props.loading ? t('field.searching') : t('field.nothing-found')}</li>
          ) : null}
        </ul>
      </Popup>
    </div>
  );
}

function newOption({ allowNew, query, options, chosen }: ComboProps): ComboOption | undefined {
  const text = query.trim();
  if (!allowNew || text === '' || [...options, ...chosen].some((option) => option.label === text))
    return undefined;
  return { value: text, label: text };
}

/** Chips carry their colour as a variable; the style sheet makes a readable pair of it in light and dark. */
export function chipStyle(color: string | undefined): Record<string, string> | undefined {
  return color === undefined ? undefined : { '--chip': color };
}
