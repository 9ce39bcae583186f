/** A formula, parsed (D39). */
export type FormulaNode =
  | { kind: 'value'; value: string | number | boolean }
  | { kind: 'ref'; path: string }
  | { kind: 'call'; name: string; list: readonly FormulaNode[] };

/** Longest formula, in characters; also bounds how deep one can be nested. */
export const MAX_FORMULA_LENGTH = 2000;
const MAX_DEPTH = 50;

const TOKEN =
  /\s*(?:(\d+\.?\d*|\.\d+)|"((?:[^"]|"")*)"|\{([^{}]{1,200})\}|([A-Za-z_][A-Za-z0-9_]*)|(<>|<=|>=|[-+*/^&=<>(),%]))/y;

type Token = { type: 'number'; value: number } | { type: 'text' | 'ref' | 'word' | 'sign'; value: string };

/** How strongly operators bind, weakest first; each level is read from the left. */
const LEVELS: readonly (readonly string[])[] = [
  ['=', '<>', '<', '<=', '>', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
  ['^'],
];

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  const source = text.trim().replace(/^=/, '');
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.trimEnd().length) {
    const found = TOKEN.exec(source);
    if (!found) return undefined;
    const [, number, quoted, ref, word, sign] = found;
    if (number !== undefined) tokens.push({ type: 'number', value: Number(number) });
    else if (quoted !== undefined) tokens.push({ type: 'text', value: quoted.replaceAll('""', '"') });
    else if (ref !== undefined) tokens.push({ type: 'ref', value: ref.trim() });
    else if (word !== undefined) tokens.push({ type: 'word', value: word.toUpperCase() });
    else if (sign !== undefined) tokens.push({ type: 'sign', value: sign });
  }
  return tokens;
}

/** The tree of a formula such as `IF({total} > 10, "much", "little")`; `undefined` for what is none. */
export function parseFormula(text: string): FormulaNode | undefined {
  if (text.length > MAX_FORMULA_LENGTH) return undefined;
  const tokens = tokensOf(text);
  if (!tokens || tokens.length === 0) return undefined;
  const reader = new Reader(tokens);
  const node = reader.level(0, 0);
  return node && reader.atEnd ? node : undefined;
}

class Reader {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  get atEnd(): boolean {
    return this.at === this.tokens.length;
  }

  level(level: number, depth: number): FormulaNode | undefined {
    const signs = LEVELS[level];
    if (depth > MAX_DEPTH) return undefined;
    if (!signs) return this.unary(depth);
    let left = this.level(level + 1, depth);
    for (let sign = this.take(signs); left && sign !== undefined; sign = this.take(signs)) {
      const right = this.level(level + 1, depth);
      left = right && { kind: 'call', name: sign, list: [left, right] };
    }
    return left;
  }

  private unary(depth: number): FormulaNode | undefined {
    const sign = this.take(['-', '+']);
    if (sign === undefined) return this.single(depth);
    const node = this.unary(depth + 1);
    if (!node || sign === '+') return node;
    return { kind: 'call', name: '-', list: [{ kind: 'value', value: 0 }, node] };
  }

  private single(depth: number): FormulaNode | undefined {
    const token = this.tokens[this.at++];
    let node: FormulaNode | undefined;
    if (token?.type === 'number' || token?.type === 'text') node = { kind: 'value', value: token.value };
    else if (token?.type === 'ref') node = { kind: 'ref', path: token.value };
    else if (token?.type === 'word') node = this.word(token.value, depth);
    else if (token?.value === '(') {
      node = this.level(0, depth + 1);
      if (this.take([')']) === undefined) return undefined;
    }
    if (node && this.take(['%']) !== undefined)
      return { kind: 'call', name: '/', list: [node, { kind: 'value', value: 100 }] };
    return node;
  }

  private word(name: string, depth: number): FormulaNode | undefined {
    if (this.take(['(']) === undefined) {
      if (name === 'TRUE' || name === 'FALSE') return { kind: 'value', value: name === 'TRUE' };
      return undefined;
    }
    const list: FormulaNode[] = [];
    if (this.take([')']) !== undefined) return { kind: 'call', name, list };
    do {
      const part = this.level(0, depth + 1);
      if (!part) return undefined;
      list.push(part);
    } while (this.take([',']) !== undefined);
    return this.take([')']) === undefined ? undefined : { kind: 'call', name, list };
  }

  private take(signs: readonly string[]): string | undefined {
    const token = this.tokens[this.at];
    if (token?.type !== 'sign' || !signs.includes(token.value)) return undefined;
    this.at += 1;
    return token.value;
  }
}
