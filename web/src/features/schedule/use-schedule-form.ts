import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schedule } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { notify } from '../../shared/notice/notices.js';
import { useProject, useTimezone } from '../../entities/session/use-session.js';
import { faultToForm, type FormErrors } from '../../shared/ui/form/form-summary.js';
import { useSetScheduleMutation, useUpdateScheduleMutation } from './schedule.api.js';
import { bodyOf, faultsOf, formOf, NEW_FORM, type FormField, type ScheduleForm } from './schedule.model.js';

/** The form of a new task or of one that is there, with what is wrong in it. */
export function useScheduleForm(task: Schedule | undefined, onDone: () => void) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const projectZone = useTimezone();
  const [form, setForm] = useState<ScheduleForm>(() => (task ? formOf(task) : NEW_FORM));
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  /** A click that is repeated because the answer got lost makes no second task (D86). */
  const [idempotencyKey, setKey] = useState(newId);
  const [create] = useSetScheduleMutation();
  const [update] = useUpdateScheduleMutation();

  const zone = form.timezone ?? projectZone;
  const change = (parts: Partial<ScheduleForm>): void => {
    setForm((before) => ({ ...before, ...parts }));
    setErrors((before) => without(before, [...Object.keys(parts), 'root', ...('term' in parts ? WHEN : [])]));
    setKey(newId());
  };
  const send = () => {
    const body = bodyOf(form);
    if (!task) return create({ params: { project }, body, quiet: true, idempotencyKey }).unwrap();
    const params = { project, id: task._id };
    return update({ params, body: { ...body, _ver: task._ver }, quiet: true, idempotencyKey }).unwrap();
  };
  /** False where nothing was saved (spec: data §7). */
  const save = async (): Promise<boolean> => {
    const faults = Object.entries(faultsOf(form, { nowMs: Date.now(), zone }));
    setErrors(Object.fromEntries(faults.map(([field, key]) => [field, { message: t(key) }])));
    if (faults.length > 0) return false;
    setBusy(true);
    try {
      await send();
      notify({ level: 'success', text: t('shared.saved') });
      onDone();
      return true;
    } catch (fault) {
      const put = (field: FormField | 'root', { message }: { message: string }) =>
        setErrors((before) => ({ ...before, [field]: { message } }));
      faultToForm(fault, put, ['name', 'flow', 'cron', 'timezone']);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { form, zone, errors, busy, change, save };
}

/** Fields that a term has or has not. */
const WHEN: readonly FormField[] = [
  'weekDay',
  'monthDate',
  'monthWeek',
  'dateDay',
  'yearDateDay',
  'cron',
  'time',
];

function without(errors: FormErrors, fields: readonly string[]): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
