/** Of rows that a load changed: what stood there and their audit entries do not keep, until the load cannot be taken back. */
export function undoDdl(schema: string): string[] {
  return [
    `CREATE TABLE "${schema}".undo (
      project text COLLATE "C" NOT NULL,
      batch text COLLATE "C" NOT NULL,
      target text COLLATE "C" NOT NULL,
      time timestamptz(3) NOT NULL,
      before json NOT NULL,
      PRIMARY KEY (batch, target)
    )`,
    `CREATE INDEX undo_age ON "${schema}".undo (time)`,
  ];
}
