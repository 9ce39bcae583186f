import { readFile, rename, writeFile } from 'node:fs/promises';
import type { DataFolder } from '../data-folder.js';

const FILE = 'demo.json';

/** How far the demo project is, remembered across starts so that a start that was cut off is made good by the next. */
export class DemoState {
  private constructor(
    private readonly path: string,
    /** The account it belongs to; none when the first start was somebody else's. */
    readonly user: string | undefined,
    readonly done: boolean,
  ) {}

  /** `created`: the account that this very start made. */
  static async open(folder: DataFolder, created: string | undefined): Promise<DemoState> {
    const path = folder.in(FILE);
    const text = await readFile(path, 'utf8').catch(() => undefined);
    const kept = text === undefined ? undefined : (JSON.parse(text) as { user: string; done: boolean });
    const state = new DemoState(path, kept?.user ?? created, kept?.done ?? false);
    if (!kept && created) await state.write(false);
    return state;
  }

  finish(): Promise<void> {
    return this.write(true);
  }

  private async write(done: boolean): Promise<void> {
    await writeFile(`${this.path}.new`, JSON.stringify({ user: this.user, done }));
    await rename(`${this.path}.new`, this.path);
  }
}
