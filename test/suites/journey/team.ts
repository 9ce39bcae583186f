import type { Entity } from '@buildmesh/contracts';
import type { Stack } from '@buildmesh/testing';
import type { Client } from '../../support/client.js';

/** What the steps of the journey hand on to each other. */
export interface Team {
  stack: Stack;
  admin: Client;
  project: string;
  /** Real bird strikes, one row each. */
  strikes: Entity;
}

/** Columns of `birdstrikes.csv` that the journey takes, in the order of the file. */
export const STRIKE_COLUMNS = [
  { column: 0, key: 'airport', name: 'Airport', type: 'string' },
  { column: 2, key: 'damage', name: 'Damage', type: 'string' },
  { column: 3, key: 'day', name: 'Day', type: 'date' },
  { column: 5, key: 'state', name: 'State', type: 'string' },
  { column: 6, key: 'phase', name: 'Phase', type: 'string' },
  { column: 8, key: 'species', name: 'Species', type: 'string' },
  { column: 12, key: 'cost', name: 'Cost', type: 'number' },
  { column: 13, key: 'speed', name: 'Speed', type: 'number' },
] as const;

export type Strike = Record<(typeof STRIKE_COLUMNS)[number]['key'], string>;

/** The file read independently of the product; it has no quotes. */
export function strikesOf(content: Buffer): Strike[] {
  const [, ...lines] = content.toString('utf8').trim().split(/\r?\n/);
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(STRIKE_COLUMNS.map(({ column, key }) => [key, cells[column] ?? ''])) as Strike;
  });
}
