import { MAX_MESSAGE } from '@buildmesh/contracts';

/** The text of a notice, cut to the length of a message, with nothing of half a character at its end (data §9). */
export function noticeText(content: string): string {
  if (content.length <= MAX_MESSAGE) return content;
  return `${content.slice(0, MAX_MESSAGE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
