/** Chinese and Japanese punctuation outside the full-width block, with what a scanner may read in its place. */
const OTHER_PUNCTUATION: Readonly<Record<string, string>> = {
  '。': '.',
  '、': ',',
  '「': '"',
  '」': '"',
  '『': '"',
  '』': '"',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '【': '[',
  '】': ']',
  '〔': '[',
  '〕': ']',
  '《': '<',
  '》': '>',
  '〈': '<',
  '〉': '>',
  '…': '...',
  '—': '-',
  '–': '-',
  '·': '.',
};

const FULL_WIDTH_PUNCTUATION = /[\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF5E]/g;
const OTHERS = new RegExp(`[${Object.keys(OTHER_PUNCTUATION).join('')}]`, 'g');

/** Distance in Unicode between a full-width character and its ASCII form. */
const WIDTH_OFFSET = 0xfee0;

/** Text as it is compared after recognition: half-width punctuation, no white space (LB-NUMBER-011, 012). */
export function normalizeOcrText(text: string): string {
  return text
    .replace(/\s+/g, '')
    .replace(FULL_WIDTH_PUNCTUATION, (char) => String.fromCharCode(char.charCodeAt(0) - WIDTH_OFFSET))
    .replace(OTHERS, (char) => OTHER_PUNCTUATION[char] ?? char);
}

/** True when two texts differ in punctuation width and white space only. */
export function sameOcrText(a: string, b: string): boolean {
  return normalizeOcrText(a) === normalizeOcrText(b);
}
