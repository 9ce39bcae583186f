import { literal, quoted } from './quoting.js';

test('only names of our own making become identifiers', () => {
  expect(quoted('c_abc123')).toBe('"c_abc123"');
  for (const name of ['', 'a"b', 'a b', 'a;b', '1a', 'ä', 'a'.repeat(64), 'a\n'])
    expect(() => quoted(name)).toThrow('not a name of ours');
});

test('a constant with a quote stays one constant', () => expect(literal("a'b")).toBe("'a''b'"));
