/** More fields than a notice of Alipay ever has. */
const MAX_FIELDS = 100;

/** The fields of a form; `undefined` for one with a field given twice, of which it could not be told which was signed. */
export function readForm(body: string): Record<string, string> | undefined {
  const fields = [...new URLSearchParams(body)];
  const form = Object.fromEntries(fields);
  const isPlain = fields.length <= MAX_FIELDS && Object.keys(form).length === fields.length;
  return isPlain ? form : undefined;
}
