/** @jest-environment jsdom */
import { createStore } from '../../shared/state/store.js';
import { errorExits } from './error-exits.js';

function exits() {
  const store = createStore();
  const gone: unknown[] = [];
  const lead = errorExits({ store, navigate: (path, options) => gone.push([path, options]) });
  return { lead, gone, code: () => store.getState().network.errorCode };
}

describe('exits after an error', () => {
  it.each([
    ['replace', true],
    ['push', false],
  ] as const)('keep the code and %s the path', (how, replace) => {
    const { lead, gone, code } = exits();
    lead[how](110, '/projects');
    expect(code()).toBe(110);
    expect(gone).toEqual([['/projects', { replace }]]);
  });

  it.each(['replace', 'push'] as const)('%s the error home where / is meant', (how) => {
    const { lead, gone } = exits();
    lead[how](110, '/');
    lead[how](106, '/');
    lead[how](110, '/projects');
    expect(gone.map((to) => (to as [string])[0])).toEqual(['/', '/no-authority', '/projects']);
  });
});
