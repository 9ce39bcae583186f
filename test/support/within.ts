/** The first answer of `ask` that fits, or the last one when none did in time. */
export async function within<T>(ms: number, ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  const until = Date.now() + ms;
  let answer = await ask();
  while (!fits(answer) && Date.now() < until) answer = await ask();
  return answer;
}
