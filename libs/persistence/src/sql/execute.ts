import type { EntityManager } from 'typeorm';

/** What a statement came to: the rows that it answers, and how many rows it wrote (or answers, where it writes none). */
export interface Executed<R> {
  rows: R[];
  count: number;
}

/**
 * Runs a statement that writes, and tells what it came to in one way whatever its kind: of `manager.query` an INSERT answers
 * rows without their number, an UPDATE or DELETE a pair of both.
 */
export async function execute<R = unknown>(
  manager: EntityManager,
  text: string,
  values: readonly unknown[] = [],
): Promise<Executed<R>> {
  const runner = manager.queryRunner ?? manager.dataSource.createQueryRunner();
  try {
    const { records, affected } = await runner.query(text, [...values], true);
    return { rows: records as R[], count: affected ?? 0 };
  } finally {
    if (runner !== manager.queryRunner) await runner.release();
  }
}
