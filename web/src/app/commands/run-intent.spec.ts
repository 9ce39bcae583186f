/** @jest-environment jsdom */
import { keepRunIntent, readRunIntent, takeRunIntent } from './run-intent.js';

const ID = '0123456789abcdef01234567';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const whole = { project: ID, flow: ID, form: { name: '表 🙂' }, item: ID };

afterEach(() => sessionStorage.clear());

describe('a function run in the address', () => {
  it('has project, function, form and record', () => {
    expect(readRunIntent(encode(whole))).toEqual(whole);
  });

  it('may leave out form and record', () => {
    expect(readRunIntent(encode({ project: ID, flow: ID }))).toEqual({
      project: ID,
      flow: ID,
      form: {},
      item: null,
    });
  });

  it.each([
    ['nothing', null],
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['a list', encode([whole])],
    ['a project that is no id', encode({ ...whole, project: 'x' })],
    ['a function that is no id', encode({ ...whole, flow: '../flow' })],
    ['a form that is a list', encode({ ...whole, form: [] })],
    ['a record that is no id', encode({ ...whole, item: 7 })],
    ['something far too long', 'a'.repeat(64_001)],
  ])('is refused when it is %s', (_, encoded) => {
    expect(readRunIntent(encoded)).toBeNull();
  });

  it('waits in this tab and is given once', () => {
    keepRunIntent(encode(whole));
    expect(takeRunIntent()).toEqual(whole);
    expect(takeRunIntent()).toBeNull();
  });
});
