import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { Check } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorInput } from './editor-input.js';
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
    <>
      <EditorInput
        ref={setBox}
        variant={props.variant}
        disabled={props.input.disabled}
        invalid={props.input['aria-invalid'] === true}
        sx={BOX[props.variant]}
        startAdornment={props.chosen.map((option) => (
          <ChosenOption
            key={option.value}
            option={option}
            onRemove={
              props.input.disabled
                ? undefined
                : () => props.onChoose(props.chosen.filter((item) => item.value !== option.value))
            }
          />
        ))}
        input={{
          ...props.input,
          role: 'combobox',
          'aria-expanded': open,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': open && options.length > 0 ? `${listId}-${current}` : undefined,
          autoComplete: 'off',
          value: props.query,
          onChange: (event) => {
            props.onQuery(event.target.value);
            setActive(0);
            setOpen(true);
          },
          onClick: () => setOpen(true),
          onBlur: () => setOpen(false),
          onKeyDown,
        }}
      />
      <Popup anchor={box} open={open && !props.input.disabled} fitWidth>
        <List
          role="listbox"
          id={listId}
          aria-multiselectable={props.multiple}
          aria-busy={props.loading}
          sx={LIST}
        >
          {options.map((option, index) => (
            <ListItemButton
              component="li"
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={isChosen(option)}
              tabIndex={-1}
              sx={index === current ? { bgcolor: 'action.hover' } : undefined}
              onMouseEnter={() => setActive(index)}
              onClick={() => choose(option)}
            >
              {option.color === undefined ? (
                <span>{option === added ? t('field.add-choice', { name: option.label }) : option.label}</span>
              ) : (
                <Chip label={option.label} sx={chipSx(option.color)} />
              )}
              {isChosen(option) ? <Check size={14} aria-hidden /> : null}
            </ListItemButton>
          ))}
          {options.length === 0 ? (
            <ListItem sx={{ color: 'text.secondary' }}>
              {props.loading ? t('field.searching') : t('field.nothing-found')}
            </ListItem>
          ) : null}
        </List>
      </Popup>
    </>
  );
}

/** What is chosen, with a button that takes it out again. */
function ChosenOption({ option, onRemove }: { option: ComboOption; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <Chip
      sx={chipSx(option.color)}
      label={
        <>
          {option.removed ? <s>{option.label}</s> : option.label}
          {onRemove ? (
            <IconButton
              tabIndex={-1}
              aria-label={t('field.remove-choice', { name: option.label })}
              sx={{ p: '0 2px', font: 'inherit', minWidth: 0, minHeight: 0, borderRadius: '4px' }}
              onClick={onRemove}
            >
              ×
            </IconButton>
          ) : null}
        </>
      }
    />
  );
}

function newOption({ allowNew, query, options, chosen }: ComboProps): ComboOption | undefined {
  const text = query.trim();
  if (!allowNew || text === '' || [...options, ...chosen].some((option) => option.label === text))
    return undefined;
  return { value: text, label: text };
}

/** A readable pair of a choice's colour, in light and dark. */
function chipSx(color = 'var(--bm-palette-text-secondary)') {
  return {
    height: 20,
    maxWidth: '100%',
    borderRadius: '10px',
    fontSize: 12,
    bgcolor: `color-mix(in srgb, ${color} 16%, var(--bm-palette-background-paper))`,
    color: `color-mix(in srgb, ${color} 45%, var(--bm-palette-text-primary))`,
    '& .MuiChip-label': { px: '7px' },
  };
}

const WRAPPED = {
  flexWrap: 'wrap',
  gap: 1,
  cursor: 'text',
  '& .MuiInputBase-input': { flex: '1 1 40px', width: 0, minWidth: 40, p: 0 },
};
const BOX = {
  form: { ...WRAPPED, minHeight: 34, '@media (pointer: coarse)': { minHeight: 40 }, p: '5px 10px' },
  cell: WRAPPED,
} as const;
const LIST = {
  p: 1,
  maxHeight: 280,
  maxWidth: 380,
  overflow: 'auto',
  '& li': { p: '5px 8px', minHeight: 30, borderRadius: '6px' },
  '& li > svg': { ml: 'auto', color: 'primary.main' },
} as const;
