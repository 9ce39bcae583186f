import { canonicalCron } from './cron-pattern.js';

describe('a cron of seven fields', () => {
  test.each([
    ['0 0 8 * * ? *', '0 0 8 * * ? *'],
    ['0 0 8 ? * mon,tue *', '0 0 8 ? * MON,TUE *'],
    [' 0  30 9 1,15 * ? * ', '0 30 9 1,15 * ? *'],
    ['0 0 8 * * * *', '0 0 8 * * ? *'],
    ['0 0 8 ? JAN-MAR MON#1 *', '0 0 8 ? 1-3 MON#1 *'],
    ['0 0 9 L * ? *', '0 0 9 L * ? *'],
    ['0 0 9 LW * ? *', '0 0 9 LW * ? *'],
    ['0 0 9 15W * ? *', '0 0 9 15W * ? *'],
    ['0 0 9 ? * FRIL *', '0 0 9 ? * FRI#L *'],
  ])('%s is understood', (text, stored) => expect(canonicalCron(text)).toBe(stored));

  test.each([
    ['0 0 8 ? * 1 *', '0 0 8 ? * SUN *'],
    ['0 0 8 ? * 2-6 *', '0 0 8 ? * MON,TUE,WED,THU,FRI *'],
    ['0 0 8 ? * 7 *', '0 0 8 ? * SAT *'],
    ['0 0 8 ? * L *', '0 0 8 ? * SAT *'],
    ['0 0 8 ? * 6L *', '0 0 8 ? * FRI#L *'],
    ['0 0 8 ? * 2#3 *', '0 0 8 ? * MON#3 *'],
    ['0 0 8 ? * FRI-MON *', '0 0 8 ? * FRI,SAT,SUN,MON *'],
    ['0 0 8 ? * 2/2 *', '0 0 8 ? * MON,WED,FRI *'],
  ])('%s has the weekdays that Quartz means', (text, stored) => expect(canonicalCron(text)).toBe(stored));

  test.each([
    ['0 5/15 * * * ? *', '0 5-59/15 * * * ? *'],
    ['0 0 8 1 1 ? 2027/2', '0 0 8 1 1 ? 2027-2099/2'],
    ['0 */10 * * * ? *', '0 */10 * * * ? *'],
    ['0 0 0/6 * * ? *', '0 0 0-23/6 * * ? *'],
  ])('%s has its steps with both ends', (text, stored) => expect(canonicalCron(text)).toBe(stored));

  test.each([
    '',
    '0 0 8 * * ?',
    '0 0 8 * * ? * *',
    '@daily',
    '60 0 8 * * ? *',
    '0 0 24 * * ? *',
    '0 0 8 32 * ? *',
    '0 0 8 0 * ? *',
    '0 0 8 * 13 ? *',
    '0 0 8 ? * 0 *',
    '0 0 8 ? * 8 *',
    '0 0 8 ? * MON#6 *',
    '0 0 8 1 * MON *',
    '0 0 8 ? * ? *',
    '0 0 8 L-3 * ? *',
    '0 0 22-2 * * ? *',
    '0 0/0 8 * * ? *',
    '0 0 8 * * ? 1969',
    '0 0 8 *-3 * ? *',
    '0 0 8 , * ? *',
    '0 0 8 1;2 * ? *',
    `0 0 8 ${'1,'.repeat(200)}1 * ? *`,
  ])('%j is none', (text) => expect(canonicalCron(text)).toBeUndefined());

  test('is spelled the same when it is read again', () => {
    for (const text of ['0 5/15 * * * ? *', '0 0 8 ? * 2#3 *', '0 0 8 ? * 6L *', '0 0 8 1 1 ? 2027/2'])
      expect(canonicalCron(canonicalCron(text) ?? '')).toBe(canonicalCron(text));
  });
});
