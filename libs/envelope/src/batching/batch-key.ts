/** JSON with the keys of every object in order, so that equal values give equal texts; `undefined` members are left out. */
export function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, member: unknown) => (isRecord(member) ? inOrder(member) : member)) ?? 'null'
  );
}

/** The key under which identical requests share one answer: contract and body. A text rather than a hash: no two requests collide. */
export function batchKey(contractId: string, body?: unknown): string {
  return `${contractId} ${stableJson(body)}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inOrder(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
