/** @jest-environment jsdom */
import { faultText, reactToFault, type FaultContext } from './fault-reaction.js';
import { CODE, LOCAL_CODE, type ApiFault } from './fault.js';
import { takeLastPath } from '../../state/session/session-storage.js';

function reactTo(fault: Partial<ApiFault>, context: Partial<FaultContext> = {}) {
  const notices: string[] = [];
  const actions: string[] = [];
  const logged: string[] = [];
  reactToFault(
    { code: 100, message: 'said so', ...fault },
    { kind: 'command', quiet: false, ...context },
    {
      dispatch: ((action: { type: string }) => actions.push(action.type)) as never,
      notify: ({ text }) => notices.push(text),
      text: (key) => key,
      currentPath: () => '/table/x?view=1',
      log: (text) => logged.push(text),
    },
  );
  return { notices, actions, ...(logged.length > 0 && { logged }) };
}

describe('reactions to refusals', () => {
  it.each([CODE.silent, LOCAL_CODE.aborted])('say nothing for code %i', (code) => {
    expect(reactTo({ code })).toEqual({ notices: [], actions: [] });
  });

  it('tell a conflict, except to a caller that goes on with the current record', () => {
    const fault = { code: CODE.conflict, data: { _ver: 2 } };
    expect(reactTo(fault)).toEqual({ notices: ['said so'], actions: [] });
    expect(reactTo(fault, { quiet: true })).toEqual({ notices: [], actions: [] });
  });

  it('end the session at 104 and keep the page for after signing in', () => {
    expect(reactTo({ code: CODE.noSession })).toEqual({ notices: [], actions: ['session/sessionEnded'] });
    expect(takeLastPath()).toBe('/table/x?view=1');
  });

  it('open the limit dialog for a missing feature and for a full quota', () => {
    expect(reactTo({ code: CODE.featureMissing }).actions).toEqual(['network/limitReached']);
    expect(reactTo({ code: CODE.quota, data: { quota: 'entities', used: 20, limit: 20 } })).toEqual({
      notices: [],
      actions: ['network/limitReached'],
    });
  });

  it('lead to the no-authority page when a page may not be read, and say so when a command is refused', () => {
    expect(reactTo({ code: CODE.noAuthority }, { kind: 'query' })).toEqual({
      notices: [],
      actions: ['network/pageRefused'],
    });
    expect(reactTo({ code: CODE.noAuthority })).toEqual({ notices: ['said so'], actions: [] });
  });

  it('note an expired project and say it', () => {
    expect(reactTo({ code: CODE.expired, message: 'expired' })).toEqual({
      notices: ['expired'],
      actions: ['network/projectFoundExpired'],
    });
  });

  it('mark the connection as lost instead of a notice for every request', () => {
    expect(reactTo({ code: LOCAL_CODE.network })).toEqual({
      notices: [],
      actions: ['network/connectionLost'],
      logged: ['Internal server error: no response'],
    });
  });

  it.each([CODE.business, CODE.missing, CODE.busy, CODE.internal])('show the message of code %i', (code) => {
    expect(reactTo({ code })).toEqual({ notices: ['said so'], actions: [] });
  });

  it('stay silent when the caller shows the refusal itself', () => {
    expect(reactTo({}, { quiet: true }).notices).toEqual([]);
  });
});

describe('the text of a refusal', () => {
  it('is never empty', () => {
    expect(faultText({ code: 500, message: '' }, (key) => key)).toBe('shared.fault.internal');
  });

  it('names the first faulty field of a 101', () => {
    expect(
      faultText(
        { code: 101, message: 'Invalid', errors: [{ field: 'a', rule: 'min', message: 'Too short' }] },
        (key) => key,
      ),
    ).toBe('Too short');
  });

  it.each([
    [LOCAL_CODE.timeout, 'shared.fault.timeout'],
    [LOCAL_CODE.tooFrequent, 'shared.fault.too-frequent'],
  ])('of local fault %i is ours', (code, key) => {
    expect(faultText({ code, message: '' }, (text) => text)).toBe(key);
  });
});
