/** @jest-environment jsdom */
import { readTab, writeTab } from '../tab-storage.js';
import {
  claimTab,
  clearStorage,
  endPreview,
  flushStorage,
  isInternalPath,
  isPreview,
  startPreview,
  storedProject,
  storedToken,
  storeLastPath,
  storeProject,
  storeToken,
  takeLastPath,
} from './session-storage.js';

const OWN = 'o'.repeat(48);
const ROLE = 'r'.repeat(48);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the last-access page', () => {
  it('is given once', () => {
    storeLastPath('/table/x?record=1');
    expect(takeLastPath()).toBe('/table/x?record=1');
    expect(takeLastPath()).toBeNull();
  });

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/a\\..\\b',
    '/\t/evil.test',
    'table/x',
  ])('is never %j: only internal paths are followed', (path) => {
    storeLastPath(path);
    expect(isInternalPath(path)).toBe(false);
    expect(takeLastPath()).toBeNull();
  });

  it.each(['/logout', '/0123456789abcdef01234567/login', '/register?o_i_code=1', '/reset'])(
    'is never %s, which would end the session or lead back',
    (path) => {
      storeLastPath(path);
      expect(takeLastPath()).toBeNull();
    },
  );

  it('is kept compressed', () => {
    storeLastPath(`/table/${'abc/'.repeat(100)}`);
    expect(sessionStorage.getItem('bm.last-path')?.length).toBeLessThan(200);
  });
});

describe('a preview of a role', () => {
  it('lives in its tab and leaves the own session alone', () => {
    storeToken(OWN);
    startPreview(ROLE, 'p1');
    expect(isPreview()).toBe(true);
    expect(storedToken()).toBe(ROLE);
    expect(storedProject()).toBe('p1');
    storeProject('p2');
    expect(localStorage.getItem('bm.token')).toBe(OWN);
    expect(localStorage.getItem('bm.project')).toBeNull();
    endPreview();
    expect(storedToken()).toBe(OWN);
  });

  it('is all that signing out of it forgets', () => {
    storeToken(OWN);
    startPreview(ROLE, null);
    clearStorage();
    expect(isPreview()).toBe(false);
    expect(storedToken()).toBe(OWN);
  });
});

describe('emptying storage on request', () => {
  it('keeps who is signed in, and nothing else', () => {
    storeToken(OWN);
    storeProject('p1');
    flushStorage();
    expect([storedToken(), storedProject()]).toEqual([OWN, null]);
  });

  it('in a preview keeps the preview and touches the own session in no way', () => {
    storeToken(OWN);
    storeProject('p1');
    startPreview(ROLE, 'p2');
    storeLastPath('/table/x');
    flushStorage();
    expect([isPreview(), storedToken(), storedProject(), takeLastPath()]).toEqual([true, ROLE, 'p2', null]);
    endPreview();
    expect([storedToken(), storedProject()]).toEqual([OWN, 'p1']);
  });
});

describe('what a tab keeps of a person', () => {
  it('stays for that person, and is gone for another', () => {
    expect(claimTab('ada')).toBe(true);
    writeTab('bm.draft.orders', 'half a record');
    writeTab('bm.last-path', '/table/orders');
    expect(claimTab('ada')).toBe(false);
    expect(readTab('bm.draft.orders')).toBe('half a record');
    expect(claimTab('grace')).toBe(true);
    expect([readTab('bm.draft.orders'), readTab('bm.last-path')]).toEqual([null, '/table/orders']);
  });
});
