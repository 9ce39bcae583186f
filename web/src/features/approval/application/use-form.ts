import type { FieldDefinition } from '@buildmesh/domain';
import { useState } from 'react';
import { isApiFault } from '../../../shared/api/faults/fault.js';
import { isEditable, sameValue, toWire } from '../../../entities/field/field-kind.js';
import type { Values } from '../../../entities/row/row-access.js';

/** Values of a form that are being filled in, from `begun` on, and what the server said of them. */
export function useForm(
  fields: readonly FieldDefinition[],
  { initial, begun = {} }: { initial: Values; begun?: Values | undefined },
  editable: readonly string[],
) {
  const [changed, setChanged] = useState<Values>(begun);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const values = { ...initial, ...changed };
  const canWrite = (key: string) => editable.includes(key);
  const sent = fields.filter(
    (field) =>
      isEditable(field) &&
      canWrite(field._key) &&
      field._key in changed &&
      !sameValue(field, initial[field._key], changed[field._key]),
  );
  return {
    values,
    errors,
    canWrite,
    /** What was typed. */
    typed: changed,
    /** What was changed, as it is written. */
    data: Object.fromEntries(sent.map((field) => [field._key, toWire(field, changed[field._key])])) as Values,
    onChange: (key: string, value: unknown) => {
      setChanged((before) => ({ ...before, [key]: value }));
      setErrors((before) => new Map([...before].filter(([each]) => each !== key)));
    },
    reset: () => {
      setChanged({});
      setErrors(new Map());
    },
    /** Puts what a refusal says of fields beside them; answers whether it said anything of this form. */
    refused: (fault: unknown): boolean => {
      const told = isApiFault(fault) ? (fault.errors ?? []) : [];
      const known = told.filter(({ field }) => fields.some(({ _key }) => _key === field.split('.')[0]));
      setErrors(new Map(known.map(({ field, message }) => [field.split('.')[0] ?? field, message])));
      return known.length > 0;
    },
  };
}
