/** @jest-environment jsdom */
import { parseConfig, USUAL_CONFIG } from './client-config.js';

describe('the configuration of the client', () => {
  it('is what the page says', () => {
    const said = {
      timeoutMs: 60_000,
      urlLimit: 5,
      concurrency: 8,
      debug: true,
      sockets: false,
      frames: ['https://a.test'],
    };
    expect(parseConfig(JSON.stringify(said))).toEqual(said);
  });

  it('waits 120 s, sends 20 to one URL in a second and 50 at once, without debug mode, where nothing is said', () => {
    expect(parseConfig(null)).toEqual({
      timeoutMs: 120_000,
      urlLimit: 20,
      concurrency: 50,
      debug: false,
      sockets: true,
      frames: 'any',
    });
  });

  it.each(['', 'no json', 'null', '[]', '{"timeoutMs":"1","urlLimit":-1,"concurrency":0,"debug":"yes"}'])(
    'is as usual where the page says %j',
    (text) => {
      expect(parseConfig(text)).toEqual(USUAL_CONFIG);
    },
  );
});
