/** Migration texts of what every write of a service leaves behind: audit entries (D87), and the keys of retried calls (D86). */
export function unitOfWorkDdl(schema: string): string[] {
  return [
    // `json`, not `jsonb`: written with every change, hardly ever read, never searched.
    `CREATE TABLE "${schema}".audit (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      project text COLLATE "C" NOT NULL,
      entity text COLLATE "C" NOT NULL,
      target text COLLATE "C" NOT NULL,
      action text NOT NULL,
      user_id text,
      role text,
      time timestamptz(3) NOT NULL,
      before json,
      after json,
      batch text
    )`,
    `CREATE INDEX audit_project ON "${schema}".audit (project, time DESC)`,
    `CREATE INDEX audit_target ON "${schema}".audit (target, id)`,
    `CREATE INDEX audit_batch ON "${schema}".audit (batch) WHERE batch IS NOT NULL`,
    `CREATE TABLE "${schema}".idempotency (
      scope text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      body_hash text NOT NULL,
      answer text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (scope, key)
    )`,
    `CREATE INDEX idempotency_age ON "${schema}".idempotency (created_at)`,
  ];
}
