/** A part of an article: what the articles of the help centre need of Markdown, and no more. */
export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

/** A run of text inside a block. */
export interface Span {
  text: string;
  bold: boolean;
}

/** Headings (`#`, `##`), lists (`- `) and paragraphs; anything else is a paragraph, so that nothing is ever markup. */
export function parseArticle(source: string): Block[] {
  return source
    .trim()
    .split(/\n\s*\n/)
    .map((part) => blockOf(part.trim()));
}

function blockOf(part: string): Block {
  const heading = /^(##?) (.+)$/.exec(part);
  if (heading) return { kind: 'heading', level: heading[1] === '#' ? 1 : 2, text: heading[2] ?? '' };
  const lines = part.split('\n');
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', items: lines.map((line) => line.slice(2)) };
  return { kind: 'paragraph', text: lines.join(' ') };
}

/** `**bold**` taken apart. */
export function spansOf(text: string): Span[] {
  return text
    .split(/\*\*(.+?)\*\*/)
    .map((part, index) => ({ text: part, bold: index % 2 === 1 }))
    .filter((span) => span.text !== '');
}
