import type { FieldDefinition } from '@buildmesh/domain';
import type { ComponentType } from 'react';

/** An editor stands in a cell of a table (`cell`) or under a label in a form (`form`). */
export interface EditorProps {
  field: FieldDefinition;
  value: unknown;
  /** Called with the new value, or with the raw text while it cannot be read. */
  onChange: (value: unknown) => void;
  variant: 'cell' | 'form';
  id?: string;
  /** Accessible name; forms have a visible label instead. */
  label?: string;
  autoFocus?: boolean;
  invalid?: boolean;
  disabled?: boolean;
  /** Id of the element that holds help and errors. */
  describedBy?: string;
}

export type FieldEditor = ComponentType<EditorProps>;

/** Attributes that every input of an editor carries. */
export function inputProps(props: EditorProps) {
  return {
    id: props.id,
    'aria-label': props.variant === 'cell' ? (props.label ?? props.field._name) : props.label,
    'aria-invalid': props.invalid || undefined,
    'aria-describedby': props.describedBy,
    disabled: props.disabled,
    autoFocus: props.autoFocus,
  };
}

/** What the frame around an input of an editor needs to know. */
export const frameOf = ({ variant, disabled, invalid }: EditorProps) => ({ variant, disabled, invalid });

/** Marks popups of editors, so that a click in one does not count as a click outside. */
export const POPUP_MARK = 'data-field-popup';

export function isInPopup(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${POPUP_MARK}]`) !== null;
}
