import { Injectable } from '@nestjs/common';
import { Cache } from '@buildmesh/persistence';
import { COMMAND_MS, MAX_COMMANDS } from '../../limits.js';

/** A command that waits for the sessions of a member of a project. */
export interface WaitingCommand {
  type: string;
  value: unknown;
  /** Epoch ms. */
  at: number;
}

interface Addressee {
  project: string;
  user: string;
}

const PLACES = Array.from({ length: MAX_COMMANDS }, (_, place) => place);
const keyOf = (part: string, { project, user }: Addressee) => `command:${part}:${project}:${user}`;
/** Seconds since 1970, the first four bytes of an id (D10). */
const beganMs = (session: string) => Number.parseInt(session.slice(0, 8), 16) * 1000;

/** Commands for members (D6): each waits five minutes at most, 20 at a time, and reaches every session of then once. */
@Injectable()
export class WaitingCommands {
  constructor(private readonly cache: Cache) {}

  /** A free place, taken; `undefined` when all are. */
  async reserve(to: Addressee): Promise<number | undefined> {
    for (const place of PLACES) {
      const takers = await this.cache.increment(`${keyOf('place', to)}:${place}`, COMMAND_MS);
      if (takers === 1) return place;
    }
    return undefined;
  }

  async put(to: Addressee, place: number, command: WaitingCommand): Promise<void> {
    await this.cache.set(`${keyOf('text', to)}:${place}`, JSON.stringify(command), COMMAND_MS);
    await this.cache.set(keyOf('any', to), '1', COMMAND_MS);
  }

  /** Frees a place again; a command that was put there is gone before somebody else's can be. */
  async release(to: Addressee, place: number): Promise<void> {
    await this.cache.delete(`${keyOf('text', to)}:${place}`);
    await this.cache.delete(`${keyOf('place', to)}:${place}`);
  }

  /** What waits for a session, in order; a session that began later was not meant. */
  async take(to: Addressee, session: string): Promise<Omit<WaitingCommand, 'at'>[]> {
    if ((await this.cache.get(keyOf('any', to))) === undefined) return [];
    const texts = await Promise.all(PLACES.map((place) => this.cache.get(`${keyOf('text', to)}:${place}`)));
    const taken: WaitingCommand[] = [];
    for (const [place, text] of texts.entries()) {
      if (text === undefined) continue;
      const command = JSON.parse(text) as WaitingCommand;
      if (command.at < beganMs(session)) continue;
      const mark = `${keyOf('seen', to)}:${session}:${place}:${command.at}`;
      if ((await this.cache.increment(mark, COMMAND_MS)) === 1) taken.push(command);
    }
    return taken.sort((a, b) => a.at - b.at).map(({ type, value }) => ({ type, value }));
  }
}
