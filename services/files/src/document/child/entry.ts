import { writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { DocumentRefused, type ParsedDocx, type ParsedPdf, type Task, type TaskReply } from './task.types.js';

/** Entry of the process that works on one document of a stranger, says what came of it, and ends. */
async function work(task: Task): Promise<ParsedPdf | ParsedDocx | null> {
  switch (task.kind) {
    case 'merge':
      return (await import('./merge.js')).merge(task);
    case 'print':
      return (await import('./print-pdf.js')).print(task);
    case 'pdf':
      return (await import('./parse-pdf.js')).parsePdf(task);
    case 'docx':
      return (await import('./parse-docx.js')).parseDocx(task);
  }
}

async function told(task: Task): Promise<TaskReply> {
  try {
    return { done: true, result: await work(task) };
  } catch (error) {
    // A chain of formulas longer than any stack.
    if (error instanceof RangeError) return { done: false, problem: 'too-complex', why: error.message };
    if (!(error instanceof DocumentRefused)) throw error;
    return { done: false, problem: error.problem, why: error.message };
  }
}

const answer = await told(JSON.parse(await text(process.stdin)) as Task);
// A descriptor of its own: what a library prints is no part of the answer.
let rest = Buffer.from(JSON.stringify(answer));
while (rest.length > 0) {
  try {
    rest = rest.subarray(writeSync(3, rest));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
}
process.exit(0);
