import { LOCALES } from '@buildmesh/kernel';
import { ERRORS } from '../errors.js';
import { FAULT_KEYS } from './message-keys.js';
import { messageOf } from './message-of.js';

const KEYS = [...Object.keys(ERRORS), ...FAULT_KEYS, 'import.row'];
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('Texts in six languages', () => {
  it.each(LOCALES)('every refusal and every faulty field has a text of its own in %s', (locale) => {
    const without = KEYS.filter(
      (key) => messageOf(key, locale).trim() === '' || messageOf(key, locale) === key,
    );
    expect(without).toEqual([]);
  });

  it.each(LOCALES)('%s fills the same placeholders as English', (locale) => {
    const different = KEYS.filter(
      (key) => placeholders(messageOf(key, locale)).join() !== placeholders(messageOf(key, 'en')).join(),
    );
    expect(different).toEqual([]);
  });

  it('the six languages are six: no catalogue is a copy of another', () => {
    const texts = LOCALES.map((locale) => KEYS.map((key) => messageOf(key, locale)).join('\n'));
    expect(new Set(texts).size).toBe(LOCALES.length);
  });

  it.each([
    ['session.wrong-credentials', 'Account or password is incorrect'],
    ['session.account-disabled', 'Account is disabled'],
    ['no-authority', 'No authority'],
    ['permission-denied', 'Permission denied'],
    ['no-session', 'Unauthorized'],
    ['not-found', 'Data not found'],
    ['internal', 'Internal server error'],
    ['project-expired', 'expired'],
    ['row.no-field-to-update', 'No field to update'],
    ['bad-envelope', 'bad envelope'],
    ['import.failed', 'Import failed'],
    ['approval.no-rollback-node', 'No rollback node'],
    ['field.required', 'is required'],
    ['field.unique', 'is not unique'],
    ['field.format', 'format error'],
    ['field.limit', 'does not meet the limit'],
    ['field.selection', 'selection empty'],
    ['field.number', 'number limit'],
  ])('%s says in English what the specification says: %s', (key, text) => {
    expect(messageOf(key, 'en')).toBe(text);
  });

  it('a faulty row of an import is told as `row {index} - {value}`', () => {
    expect(messageOf('import.row', 'en', { index: 7, value: 'x' })).toBe('row 7 - x');
  });

  it('a key that no catalogue knows is shown as it is', () => {
    expect(messageOf('nobody.knows', 'ja')).toBe('nobody.knows');
    expect(messageOf('constructor', 'en')).toBe('constructor');
  });
});
