import type { CallContext, ImportOption } from '@buildmesh/contracts';
import type { EntityAccess } from '../../catalog/index.js';
import type { OpenOption } from '../parse/parse.types.js';

/** Names that are looked for in a file, at most. */
const MAX_WORDS = 500;

/** How a file is to be opened: as chosen, and what helps to find its encoding. */
export function openOptionOf(
  { encoding, delimiter, sheet, headerRow }: Partial<ImportOption>,
  access: EntityAccess,
  { locale }: Pick<CallContext, 'locale'>,
): OpenOption {
  const visible = access.entity.fields.filter((field) => !access.hidden.has(field._key));
  const words = visible.flatMap(({ _name, _option }) => [
    _name,
    ...(_option.selection ?? []).map(({ label }) => label),
  ]);
  return {
    ...{ encoding, delimiter, sheet, headerRow },
    hints: { language: locale, words: words.slice(0, MAX_WORDS) },
  };
}
