import { newId } from '@buildmesh/kernel';
import { assertOwnFiles, isEmptyMessage, isKeyOf } from './message.rules.js';

const project = newId();

describe('What goes with a message', () => {
  test('is files of the project and of no other, however their keys are written', () => {
    expect(isKeyOf(project, `project/${project}/main/a/20260101/1_a.png`)).toBe(true);
    for (const key of [
      `project/${newId()}/main/a.png`,
      `project/${project}`,
      `project/${project}/`,
      `project/${project}/../${newId()}/a.png`,
      `project/${project}/a//b.png`,
      `project/${project}/..\\a.png`,
      `/project/${project}/a.png`,
      'a.png',
    ])
      expect([key, isKeyOf(project, key)]).toEqual([key, false]);
  });

  test('names the file that is not', () => {
    const files = [
      { key: `project/${project}/a.png`, name: 'a' },
      { key: 'etc/passwd', name: 'b' },
    ];
    expect(() => assertOwnFiles({ type: 'file', files }, project)).toThrow(
      expect.objectContaining({ key: 'invalid' }) as Error,
    );
  });

  test('makes a message without words', () => {
    expect(isEmptyMessage('  ', { type: 'text' })).toBe(true);
    expect(isEmptyMessage('', { type: 'file', files: [{ key: 'k', name: 'n' }] })).toBe(false);
    expect(isEmptyMessage('Hi', { type: 'text' })).toBe(false);
  });
});
