/** Rows as one JSON array, one row a line. */
export async function* jsonOf(
  blocks: AsyncIterable<readonly Record<string, unknown>[]>,
): AsyncGenerator<Buffer> {
  let first = true;
  for await (const rows of blocks) {
    let text = '';
    for (const row of rows) {
      text += (first ? '[\n' : ',\n') + JSON.stringify(row);
      first = false;
    }
    yield Buffer.from(text);
  }
  yield Buffer.from(first ? '[]\n' : '\n]\n');
}
