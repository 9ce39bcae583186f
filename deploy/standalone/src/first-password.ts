import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { randomText } from '@buildmesh/kernel';
import type { DataFolder } from './data-folder.js';

const FILE = 'first-password';
const SHOWN = 'first-password-shown';
const LENGTH = 14;

/**
 * The password of the first account, kept from the moment it is made until it has been shown, so that a first start which
 * is cut off in between locks nobody out.
 */
export class FirstPassword {
  private constructor(
    private readonly folder: DataFolder,
    readonly value: string,
    /** An earlier start made it and was cut off before it could show it. */
    readonly fromEarlierStart: boolean,
  ) {}

  /** `undefined` once a password has been shown. */
  static async prepare(folder: DataFolder): Promise<FirstPassword | undefined> {
    if (existsSync(folder.in(SHOWN))) return undefined;
    const kept = await readFile(folder.in(FILE), 'utf8').catch(() => '');
    if (kept !== '') return new FirstPassword(folder, kept, true);
    // A letter and a digit are always in it (D12).
    const value = `${randomText(LENGTH)}a7`;
    await writeFile(folder.in(FILE), value, { mode: 0o600 });
    return new FirstPassword(folder, value, false);
  }

  async markShown(): Promise<void> {
    await writeFile(this.folder.in(SHOWN), '');
    await rm(this.folder.in(FILE), { force: true });
  }
}
