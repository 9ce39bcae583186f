import { errorHomeReset, errorNoted, networkReducer, pageRefused } from './network.slice.js';

const start = networkReducer(undefined, { type: 'start' });

describe('where errors lead', () => {
  it('is the no-authority page after a code 106, and the code is kept', () => {
    expect(start.errorHome).toBe('/');
    const refused = networkReducer(start, pageRefused(106));
    expect(refused).toMatchObject({ errorHome: '/no-authority', errorCode: 106, refusedPages: 1 });
  });

  it('stays home after any other code', () => {
    expect(networkReducer(start, errorNoted(110))).toMatchObject({ errorHome: '/', errorCode: 110 });
  });

  it('is home again once that is reset', () => {
    const refused = networkReducer(start, pageRefused(106));
    expect(networkReducer(refused, errorHomeReset())).toMatchObject({ errorHome: '/', errorCode: null });
  });
});
