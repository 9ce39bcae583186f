import { useId, type ReactNode } from 'react';
import { PlainInput } from '../../../../shared/ui/form/plain-input.js';

interface PartProps {
  label: string;
  help?: string;
  fault?: string;
  children: (input: { id: string; 'aria-invalid'?: boolean; 'aria-describedby'?: string }) => ReactNode;
}

/** A labelled input of a form, with a word of help or of what is wrong under it. */
export function FormSection({ label, help, fault, children }: PartProps) {
  const id = useId();
  const note = fault ?? help;
  return (
    <div className="ed-part">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': fault === undefined ? undefined : true,
        'aria-describedby': note === undefined ? undefined : `${id}-n`,
      })}
      {note === undefined ? null : (
        <small id={`${id}-n`} role={fault === undefined ? undefined : 'alert'}>
          {note}
        </small>
      )}
    </div>
  );
}

/** Something that is on or off. */
export function Tick({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label className="ed-tick">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

interface NumberPartProps {
  label: string;
  value: number | undefined;
  min?: number;
  max?: number;
  fault?: string;
  onChange: (value: number | undefined) => void;
}

/** A number that may be left out. */
export function NumberField({ label, value, onChange, fault, min, max }: NumberPartProps) {
  return (
    <FormSection label={label} fault={fault}>
      {(input) => (
        <PlainInput
          {...input}
          type="number"
          step="any"
          min={min}
          max={max}
          value={value ?? ''}
          onChange={(event) =>
            onChange(
              event.target.value === '' || Number.isNaN(event.target.valueAsNumber)
                ? undefined
                : event.target.valueAsNumber,
            )
          }
        />
      )}
    </FormSection>
  );
}
