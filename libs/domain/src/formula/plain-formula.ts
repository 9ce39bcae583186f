import type { FormulaNode } from '../flow/formula-parser.js';

type Call = FormulaNode & { kind: 'call' };

const call = (name: string, list: readonly FormulaNode[], { at, end }: FormulaNode): Call => ({
  kind: 'call',
  name,
  list,
  at,
  end,
});

/** `IFS` and `SWITCH` as the choices that they are short for, so that there is one way to choose. */
export function plainCall(node: Call): Call {
  if (node.name === 'IFS' && node.list.length >= 2) return choices(node, node.list);
  const [value, ...cases] = node.list;
  if (node.name !== 'SWITCH' || !value || cases.length < 2) return node;
  const otherwise = cases.length % 2 === 1 ? cases.pop() : undefined;
  const tested = cases.map((each, at) => (at % 2 === 0 ? call('=', [value, each], each) : each));
  return choices(node, tested, otherwise);
}

/** The first value whose condition holds; `#N/A` where none does and nothing else was given. */
function choices(
  node: Call,
  pairs: readonly FormulaNode[],
  otherwise = call('#N/A', [], node) as FormulaNode,
): Call {
  const [test, value, ...others] = pairs;
  if (!test || !value) return otherwise.kind === 'call' ? otherwise : call('IF', [otherwise], node);
  const rest = others.length > 0 ? choices(node, others, otherwise) : otherwise;
  return call('IF', [test, value, rest], node);
}
