import { parseFormula, type FormulaNode } from '../flow/formula-parser.js';

/** A formula from when `DATEADD` read every `m` as a month, as it is written now. */
export function inFormerUnits(text: string): string {
  const node = parseFormula(text);
  let renewed = text;
  for (const { at, end } of node ? unitsIn(node) : [])
    renewed = `${renewed.slice(0, at)}"M"${renewed.slice(end)}`;
  return renewed;
}

function unitsIn(node: FormulaNode): FormulaNode[] {
  if (node.kind !== 'call') return [];
  const unit = node.name === 'DATEADD' ? node.list[2] : undefined;
  const own = unit?.kind === 'value' && unit.value === 'm' ? [unit] : [];
  return [...own, ...node.list.flatMap(unitsIn)];
}
