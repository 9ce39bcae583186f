import { displayProgram, execProgram, fetchProgramData, openExecProgram } from '@buildmesh/contracts';
import { withoutCommands } from './commands.js';

const answer = JSON.stringify({ data: 1, cmd: [{ type: 'tips', value: { text: 'done' } }] });

describe('commands in answers', () => {
  test('leave with the running of functions, which is answered encrypted or not at all', () => {
    expect(execProgram.sealed).toBe(true);
    expect(withoutCommands(execProgram, answer)).toBe(answer);
  });

  test('leave with nothing else of the data service', () => {
    for (const contract of [displayProgram, fetchProgramData, openExecProgram])
      expect(JSON.parse(withoutCommands(contract, answer))).toEqual({ data: 1 });
  });
});
