/** Words for yes in the six languages and in common exports. */
const YES = [
  'true',
  'yes',
  'y',
  '1',
  'on',
  '是',
  '对',
  '真',
  '係',
  '對',
  'はい',
  '有',
  'có',
  'đúng',
  '✓',
  '√',
];
const NO = [
  'false',
  'no',
  'n',
  '0',
  'off',
  '否',
  '不是',
  '假',
  '唔係',
  '不對',
  'いいえ',
  '无',
  '無',
  'không',
  'sai',
  '✗',
  '×',
];

const SWITCH_WORDS: ReadonlyMap<string, boolean> = new Map([
  ...YES.map((word): [string, boolean] => [word.normalize('NFC'), true]),
  ...NO.map((word): [string, boolean] => [word.normalize('NFC'), false]),
]);

/** Whether a word says yes or no; `undefined` for any other word. */
export function readSwitchWord(text: string): boolean | undefined {
  return SWITCH_WORDS.get(text.normalize('NFC').toLowerCase());
}
