import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFault } from '../../../../shared/api/faults/fault.js';
import { faultText as refusalText } from '../../../../shared/api/faults/fault-reaction.js';
import { faultText } from '../../../../entities/field/field-rules.js';
import { changedValues, faultsOf, serverFaults } from '../../../../entities/row/form/row-form.model.js';
import type { RowAccess, Values } from '../../../../entities/row/row-access.js';

interface Options {
  access: RowAccess;
  fields: readonly FieldDefinition[];
  /** The record that is changed; absent for a new one. */
  row: Row | undefined;
  start: Values;
  onSaved: () => void;
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/** The state of a form that stands on a page: it begins anew once what was filled in is saved. */
export function useRowForm({ access, fields, row, start, onSaved }: Options) {
  const { t } = useTranslation();
  const [edits, setEdits] = useState<Values>({});
  const [errors, setErrors] = useState(NO_ERRORS);
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [edition, setEdition] = useState(0);
  const before = row ?? {};
  const values = { ...(row ?? start), ...edits };

  const refuse = (fault: unknown): void => {
    if (!isApiFault(fault)) throw fault;
    const { byField, rest } = serverFaults(fields, fault.errors);
    setErrors(byField);
    setProblem(byField.size > 0 && rest.length === 0 ? undefined : rest.join('; ') || refusalText(fault, t));
  };
  const submit = async (): Promise<void> => {
    if (saving) return;
    const faults = faultsOf(fields, values);
    setErrors(new Map([...faults].map(([key, fault]) => [key, faultText(fault, t)])));
    setProblem(undefined);
    if (faults.size > 0) return;
    const written = changedValues(fields, before, values);
    setSaving(true);
    try {
      if (row) await access.update(row._id, { ...written, _ver: row['_ver'] });
      else await access.save(written);
      setEdits({});
      setEdition((count) => count + 1);
      onSaved();
    } catch (fault) {
      refuse(fault);
    } finally {
      setSaving(false);
    }
  };
  const change = (key: string, value: unknown): void => {
    setEdits((now) => ({ ...now, [key]: value }));
    setErrors((now) => (now.has(key) ? new Map([...now].filter(([one]) => one !== key)) : now));
  };
  return { values, errors, problem, saving, edition, change, submit };
}
