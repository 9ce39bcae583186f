/** True for what counts as no value everywhere: missing, null, '' and [] (D32, LB-VALID-007). */
export function emptyValue(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
