import { Origins } from './origins.js';

const project = 'a'.repeat(24);
const other = 'b'.repeat(24);
const origins = new Origins({
  PUBLIC_ORIGINS: `${project}=https://erp.example,https://bm.example,http://localhost:8080`,
});

describe('Registered origins', () => {
  it('of the platform serve every project, those of a project only this one', () => {
    expect(origins.has('https://bm.example')).toBe(true);
    expect(origins.has('http://localhost:8080', other)).toBe(true);
    expect(origins.has('https://erp.example', project)).toBe(true);
    expect(origins.has('https://erp.example', other)).toBe(false);
    expect(origins.has('https://erp.example')).toBe(false);
  });

  it('are compared whole: scheme, name and port', () => {
    for (const origin of [
      'http://bm.example',
      'https://bm.example:8443',
      'https://bm.example.evil',
      'https://x.bm.example',
    ])
      expect(origins.has(origin)).toBe(false);
  });

  it('bring a sign-in back to the project’s own address, else to the platform’s first', () => {
    expect(origins.home(project)).toBe('https://erp.example');
    expect(origins.home(other)).toBe('https://bm.example');
    expect(origins.home()).toBe('https://bm.example');
    expect(new Origins({ PUBLIC_ORIGINS: undefined }).home()).toBeUndefined();
  });
});
