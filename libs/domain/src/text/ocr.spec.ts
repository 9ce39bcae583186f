import { normalizeOcrText, sameOcrText } from './ocr.js';

describe('comparing recognised text', () => {
  test('full-width punctuation equals its ordinary form', () => {
    expect(normalizeOcrText('金额：１００，（含税）！')).toBe('金额:１００,(含税)!');
    expect(sameOcrText('“甲方”、乙方。', '"甲方",乙方.')).toBe(true);
  });

  test('white space of any width does not count', () => {
    expect(sameOcrText('合 同\u3000编\n号\t1', '合同编号1')).toBe(true);
  });

  test('letters and digits do count', () => {
    expect(sameOcrText('合同1', '合同2')).toBe(false);
  });
});
