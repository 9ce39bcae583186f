import type { Operator } from './filter.types.js';
import { refuse, type KnownCondition } from './known.js';
import type { NormalNode } from './normal.types.js';
import { valueClassOf } from './operators.js';
import { portableRegex } from './regex.js';
import { readText } from './span.js';

/** Part of a text, case-insensitively; `like` takes patterns when regex search is on (D32). */
export function wordNode(known: KnownCondition, opt: Operator, value: string | number | boolean): NormalNode {
  const read = readText(typeof value === 'number' ? String(value) : value);
  const text = read?.normalize('NFC') ?? refuse(known, 'filter.bad-value');
  const key = wordKey(known);
  if (opt === 'start') return { kind: 'text', key, op: 'starts', value: text };
  if (opt === 'end') return { kind: 'text', key, op: 'ends', value: text };
  if (known.context.regex === true) {
    return { kind: 'regex', key, pattern: portableRegex(text) ?? refuse(known, 'filter.bad-regex') };
  }
  return opt === 'like'
    ? { kind: 'text', key, op: 'contains', value: text }
    : refuse(known, 'filter.operator-unsupported');
}

/** Text operators on a relate look at the name of the related row (D32). */
function wordKey({ key, field }: KnownCondition): string {
  const valueClass = valueClassOf(field);
  return valueClass === 'relation' || valueClass === 'relations' ? `${key}.__name` : key;
}
