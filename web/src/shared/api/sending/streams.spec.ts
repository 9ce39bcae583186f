/** @jest-environment jsdom */
import { eventReader } from './streams.js';

describe('lines of an answer that comes piece by piece', () => {
  it('are read however they were cut on the way; signs of life are none', () => {
    const data: string[] = [];
    const read = eventReader((line) => data.push(line));
    for (const text of ['data: {"a"', ':1}\n', '\n: ping\n\nda', 'ta: {"b":2}\n\ndata: [DONE]\n\n'])
      read(text);
    expect(data).toEqual(['{"a":1}', '{"b":2}', '[DONE]']);
  });
});
