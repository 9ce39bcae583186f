import { ParseRefused } from '../parse/parse.types.js';
import { Channel } from './channel.js';
import { readCells } from './cells-task.js';
import { load } from './load-task.js';
import { preview } from './preview-task.js';
import { read } from './read-task.js';

/** Entry of the parsing process. It reads one file of a stranger, says what is in it, and ends. */
const channel = new Channel();
const task = await channel.task();
try {
  if (task.kind === 'preview') await preview(task, channel);
  else if (task.kind === 'read') await read(task, channel);
  else if (task.kind === 'cells') await readCells(task, channel);
  else await load(task, channel);
} catch (error) {
  if (!(error instanceof ParseRefused)) throw error;
  const { problem, message: why, encodings } = error;
  await channel.say({ type: 'refused', problem, why, ...(encodings ? { encodings } : {}) });
}
await channel.close();
