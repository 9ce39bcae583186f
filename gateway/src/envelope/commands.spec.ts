import { displayFlow, execFlow, fetchFlowData, openExecFlow } from '@buildmesh/contracts';
import { withoutCommands } from './commands.js';

const answer = JSON.stringify({ data: 1, cmd: [{ type: 'tips', value: { text: 'done' } }] });

describe('commands in answers', () => {
  test('leave with the running of functions, which is answered encrypted or not at all', () => {
    expect(execFlow.sealed).toBe(true);
    expect(withoutCommands(execFlow, answer)).toBe(answer);
  });

  test('leave with nothing else of the data service', () => {
    for (const contract of [displayFlow, fetchFlowData, openExecFlow])
      expect(JSON.parse(withoutCommands(contract, answer))).toEqual({ data: 1 });
  });
});
