/** Where a part of a formula stands in its text, in characters. */
export interface FormulaSpan {
  at: number;
  end: number;
}

/** A formula, parsed (D39). */
export type FormulaNode = FormulaSpan &
  /** `digits` is a number as it is written, which may have more of them than a number holds. */
  (
    | { kind: 'value'; value: string | number | boolean; digits?: string }
    | { kind: 'ref'; path: string }
    | { kind: 'call'; name: string; list: readonly FormulaNode[] }
  );

/** Longest formula, in characters; also bounds how deep one can be nested. */
export const MAX_FORMULA_LENGTH = 2000;
const MAX_DEPTH = 50;

const TOKEN =
  /\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?)|"((?:[^"]|"")*)"|\{([^{}]{1,200})\}|([A-Za-z_][A-Za-z0-9_]*)|(<>|<=|>=|[-+*/^&=<>(),%]))/y;

type Token = FormulaSpan &
  (
    | { type: 'number'; value: number; digits: string }
    | { type: 'text' | 'ref' | 'word' | 'sign'; value: string }
  );

/** How strongly operators bind, weakest first; each level is read from the left. */
const LEVELS: readonly (readonly string[])[] = [
  ['=', '<>', '<', '<=', '>', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
  ['^'],
];

/** The tokens up to the first sign that is none; `rest` is where that stands, the end of the text when there is none. */
function tokensOf(text: string): { tokens: Token[]; rest: number } {
  const tokens: Token[] = [];
  const length = text.trimEnd().length;
  TOKEN.lastIndex = /^\s*=?/.exec(text)?.[0].length ?? 0;
  while (TOKEN.lastIndex < length) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) return { tokens, rest: from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0) };
    const [whole, number, quoted, ref, word, sign] = found;
    const span = { at: from + whole.length - whole.trimStart().length, end: TOKEN.lastIndex };
    if (number !== undefined) tokens.push({ type: 'number', value: Number(number), digits: number, ...span });
    else if (quoted !== undefined)
      tokens.push({ type: 'text', value: quoted.replaceAll('""', '"'), ...span });
    else if (ref !== undefined) tokens.push({ type: 'ref', value: ref.trim(), ...span });
    else if (word !== undefined) tokens.push({ type: 'word', value: word.toUpperCase(), ...span });
    else if (sign !== undefined) tokens.push({ type: 'sign', value: sign, ...span });
  }
  return { tokens, rest: length };
}

/** The tree of a formula such as `IF({total} > 10, "much", "little")`; `undefined` for what is none. */
export function parseFormula(text: string): FormulaNode | undefined {
  return readFormula(text).node;
}

/** The tree of a formula, or where its text stops making sense. */
export function readFormula(text: string): { node: FormulaNode } | { node?: undefined; fault: FormulaSpan } {
  const length = text.trimEnd().length;
  if (text.length > MAX_FORMULA_LENGTH) return { fault: { at: MAX_FORMULA_LENGTH, end: text.length } };
  const { tokens, rest } = tokensOf(text);
  const reader = new Reader(tokens);
  const node = reader.level(0, 0);
  if (node && reader.atEnd && rest === length) return { node };
  const stuck = reader.stuckAt;
  return { fault: stuck ? { at: stuck.at, end: stuck.end } : { at: rest, end: Math.max(rest, length) } };
}

class Reader {
  private at = 0;
  /** The furthest token that was looked at and not taken. */
  private furthest = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  get atEnd(): boolean {
    return this.at === this.tokens.length;
  }

  /** The token that could not be read on from; `undefined` when the text ended too early. */
  get stuckAt(): FormulaSpan | undefined {
    return this.tokens[this.furthest];
  }

  level(level: number, depth: number): FormulaNode | undefined {
    const signs = LEVELS[level];
    if (depth > MAX_DEPTH) return undefined;
    if (!signs) return this.unary(depth);
    let left = this.level(level + 1, depth);
    while (left) {
      const sign = this.take(signs);
      if (sign === undefined) break;
      const right = this.level(level + 1, depth);
      left = right && { kind: 'call', name: sign, list: [left, right], at: left.at, end: right.end };
    }
    return left;
  }

  private unary(depth: number): FormulaNode | undefined {
    const at = this.tokens[this.at]?.at ?? 0;
    const sign = this.take(['-', '+']);
    if (sign === undefined) return this.single(depth);
    const node = this.unary(depth + 1);
    if (!node || sign === '+') return node;
    const zero: FormulaNode = { kind: 'value', value: 0, at, end: at };
    return { kind: 'call', name: '-', list: [zero, node], at, end: node.end };
  }

  private single(depth: number): FormulaNode | undefined {
    const token = this.tokens[this.at];
    if (!token) return undefined;
    this.at += 1;
    const node = this.started(token, depth);
    if (!node) return undefined;
    const end = this.end;
    if (this.take(['%']) === undefined) return node;
    const hundred: FormulaNode = { kind: 'value', value: 100, at: end, end: this.end };
    return { kind: 'call', name: '/', list: [node, hundred], at: node.at, end: this.end };
  }

  private started(token: Token, depth: number): FormulaNode | undefined {
    const { at, end } = token;
    if (token.type === 'number') return { kind: 'value', value: token.value, digits: token.digits, at, end };
    if (token.type === 'text') return { kind: 'value', value: token.value, at, end };
    if (token.type === 'ref') return { kind: 'ref', path: token.value, at, end };
    if (token.type === 'word') return this.word(token, depth);
    if (token.value !== '(') return this.stuckOn(this.at - 1);
    const node = this.level(0, depth + 1);
    return this.take([')']) === undefined ? undefined : node;
  }

  private word({ value, at, end }: Token, depth: number): FormulaNode | undefined {
    const name = String(value);
    const start = this.at - 1;
    if (this.take(['(']) === undefined) {
      if (name === 'TRUE' || name === 'FALSE') return { kind: 'value', value: name === 'TRUE', at, end };
      return this.stuckOn(start);
    }
    const list: FormulaNode[] = [];
    if (this.take([')']) !== undefined) return { kind: 'call', name, list, at, end: this.end };
    do {
      const part = this.level(0, depth + 1);
      if (!part) return undefined;
      list.push(part);
    } while (this.take([',']) !== undefined);
    return this.take([')']) === undefined ? undefined : { kind: 'call', name, list, at, end: this.end };
  }

  /** Where the last token that was taken ends. */
  private get end(): number {
    return this.tokens[this.at - 1]?.end ?? 0;
  }

  private stuckOn(token: number): undefined {
    this.furthest = token;
    this.at = token;
    return undefined;
  }

  private take(signs: readonly string[]): string | undefined {
    const token = this.tokens[this.at];
    if (token?.type !== 'sign' || !signs.includes(token.value)) {
      this.furthest = Math.max(this.furthest, this.at);
      return undefined;
    }
    this.at += 1;
    return token.value;
  }
}
