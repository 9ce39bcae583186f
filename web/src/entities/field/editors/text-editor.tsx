import { kindOf, type FieldKind } from '@buildmesh/domain';
import type { ChangeEvent, KeyboardEventHandler } from 'react';

import { submitOnEnter } from '../../../shared/ui/form/submit-on-enter.js';
import { EditorArea, EditorInput } from './editor-input.js';
import { frameOf, inputProps, type EditorProps } from './editor.types.js';

const INPUT_TYPE: Partial<Record<FieldKind, 'email' | 'tel'>> = { email: 'email', phone: 'tel' };

/** One line: email, phone and other short texts. */
export function LineEditor(props: EditorProps) {
  const type = INPUT_TYPE[kindOf(props.field)] ?? 'text';
  return (
    <EditorInput
      {...frameOf(props)}
      input={{
        ...inputProps(props),
        // `type="email"` would let the browser judge the value; the rules of the field do (D30).
        type: 'text',
        inputMode: type,
        autoComplete: 'off',
        value: textOf(props.value),
        onChange: (event) => props.onChange(event.target.value),
      }}
    />
  );
}

/** Text of one line that may be broken by Shift+Enter, as in a cell of a table; Enter hands a form in. */
export function TextEditor(props: EditorProps) {
  return <GrowingText {...props} onKeyDown={props.variant === 'form' ? submitOnEnter : undefined} />;
}

/** Text of several lines. */
export function LongTextEditor(props: EditorProps) {
  return <GrowingText {...props} />;
}

interface GrowingTextProps extends EditorProps {
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>;
}

function GrowingText({ onKeyDown, ...props }: GrowingTextProps) {
  return (
    <EditorArea
      {...frameOf(props)}
      area={{
        ...inputProps(props),
        rows: 1,
        maxLength: 10_000,
        value: textOf(props.value),
        onKeyDown,
        onChange: (event) => props.onChange(event.target.value),
      }}
    />
  );
}

/** A number; what cannot be read as one stays as typed until it can. */
export function NumberEditor(props: EditorProps) {
  const change = (event: ChangeEvent<HTMLInputElement>): void => props.onChange(numberOf(event.target.value));
  return (
    <EditorInput
      {...frameOf(props)}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
      input={{
        ...inputProps(props),
        type: 'text',
        inputMode: 'decimal',
        autoComplete: 'off',
        defaultValue: textOf(props.value),
        onChange: change,
      }}
    />
  );
}

function numberOf(text: string): number | string | null {
  const bare = text.trim();
  if (bare === '') return null;
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(bare) ? Number(bare) : text;
}

/** JSON as text; an object again as soon as it can be read. */
export function JsonEditor(props: EditorProps) {
  const change = (event: ChangeEvent<HTMLTextAreaElement>): void =>
    props.onChange(jsonOf(event.target.value));
  const shown =
    typeof props.value === 'string'
      ? props.value
      : props.value == null
        ? ''
        : JSON.stringify(props.value, null, 2);
  return (
    <EditorArea
      {...frameOf(props)}
      mono
      area={{
        ...inputProps(props),
        rows: props.variant === 'cell' ? 4 : 3,
        spellCheck: false,
        defaultValue: shown,
        onChange: change,
      }}
    />
  );
}

function jsonOf(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    // Half-typed JSON: kept as text, refused by the rules of the field when it is saved like this.
    return text;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);
}
