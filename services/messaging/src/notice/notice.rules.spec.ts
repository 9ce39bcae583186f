import { MAX_MESSAGE } from '@buildmesh/contracts';
import { noticeText } from './notice.rules.js';

describe('The text of a notice', () => {
  test('stays as it is up to the length of a message', () => {
    const text = 'a'.repeat(MAX_MESSAGE);
    expect(noticeText(text)).toBe(text);
  });

  test('is cut beyond it, never in the middle of a character', () => {
    expect(noticeText('a'.repeat(MAX_MESSAGE + 1))).toBe(`${'a'.repeat(MAX_MESSAGE - 1)}…`);
    const smiles = noticeText(`${'a'.repeat(MAX_MESSAGE - 2)}😀😀`);
    expect(smiles).toBe(`${'a'.repeat(MAX_MESSAGE - 2)}…`);
  });
});
