import { z } from 'zod';
import { envExample } from '../env-example.mjs';

const base = z.object({
  PORT: z.coerce.number().default(8080).describe('port to listen on'),
  SECRET: z.string().min(32).describe('signs things'),
  MODE: z.enum(['a', 'b']).default('a'),
  FOLDER: z.string().optional().describe('where it lies'),
});
const text = envExample([
  { title: 'base', schema: base },
  { title: 'more', schema: z.object({ PORT: z.string(), OWN: z.string().default('x') }) },
]);

describe('.env.example', () => {
  it('shows each variable with its default and what it means', () => {
    expect(text).toContain('# port to listen on\nPORT=8080\n');
  });

  it('says which variables have to be set', () => {
    expect(text).toContain('# signs things; required\nSECRET=\n');
  });

  it('says what can be chosen from', () => {
    expect(text).toContain('# a | b\nMODE=a\n');
  });

  it('leaves out by default what has no default', () => {
    expect(text).toContain('# where it lies\n#FOLDER=\n');
  });

  it('names a variable that several processes read once', () => {
    expect(text.match(/^#?PORT=/gm)).toHaveLength(1);
    expect(text).toContain('## more\nOWN=x\n');
  });
});
