import type { InvalidField } from '../../../shared/api/faults/fault.js';

/** Faults of a function by step; those of no step are under `''` (publishing names `{node}` or `{node}.{option}`). */
export function faultsByStep(
  errors: readonly InvalidField[],
  isStep: (id: string) => boolean,
): Map<string, string[]> {
  const faults = new Map<string, string[]>();
  for (const { field, message } of errors) {
    const [node = ''] = field.replace(/^nodes\./, '').split('.');
    const key = isStep(node) ? node : '';
    faults.set(key, [...new Set([...(faults.get(key) ?? []), message])]);
  }
  return faults;
}
