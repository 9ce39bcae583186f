import { approvalRowChanged } from '@buildmesh/contracts';

/** SQLSTATE of a change of a row that an application holds; the detail says which, as JSON. */
export const ROW_HELD = 'BM095';

/** Setting of a transaction that writes in the name of an application: its id; `*` for work on the structure of a table. */
export const HOLDER = 'buildmesh.approval';

/**
 * Rows that applications hold, and the trigger that keeps everybody else from changing them (D95): in the statement of the
 * write itself, whichever way it came. Only tables of approvals have the trigger.
 */
export function approvalGuardDdl(schema: string): string[] {
  return [
    `CREATE TABLE "${schema}".approval_hold (
      id text COLLATE "C" PRIMARY KEY,
      project text COLLATE "C" NOT NULL,
      entity text COLLATE "C" NOT NULL,
      approval text COLLATE "C" NOT NULL,
      name text NOT NULL,
      free text[] NOT NULL,
      changes boolean NOT NULL
    )`,
    `CREATE INDEX approval_hold_entity ON "${schema}".approval_hold (project, entity)`,
    `CREATE TABLE "${schema}".approval_change (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      target text COLLATE "C" NOT NULL REFERENCES "${schema}".approval_hold ON DELETE CASCADE,
      time timestamptz(3) NOT NULL,
      fields text[] NOT NULL
    )`,
    `CREATE INDEX approval_change_target ON "${schema}".approval_change (target, id)`,
    `CREATE FUNCTION "${schema}".approval_guard() RETURNS trigger LANGUAGE plpgsql AS $guard$
    DECLARE
      held "${schema}".approval_hold;
      was jsonb;
      becomes jsonb;
      keys text[];
      names text[];
    BEGIN
      IF current_setting('${HOLDER}', true) IN (OLD."_id", '*') THEN RETURN NEW; END IF;
      SELECT * INTO held FROM "${schema}".approval_hold WHERE id = OLD."_id";
      IF NOT FOUND THEN RETURN NEW; END IF;
      IF NEW."_removed_at" IS NOT NULL THEN
        RAISE EXCEPTION 'the row is held' USING ERRCODE = '${ROW_HELD}',
          DETAIL = jsonb_build_object('approval', held.approval, 'name', held.name, 'id', held.id)::text;
      END IF;
      was := to_jsonb(OLD);
      becomes := to_jsonb(NEW);
      SELECT array_agg(f.key ORDER BY f.sort, f.id), array_agg(f.name ORDER BY f.sort, f.id) INTO keys, names
        FROM "${schema}".field f
        WHERE f.entity = held.entity AND f.status = 'normal' AND f.column_name <> '' AND f.key <> ALL (held.free)
          AND ((was->f.column_name) IS DISTINCT FROM (becomes->f.column_name)
            OR (was->'_raw'->f.id) IS DISTINCT FROM (becomes->'_raw'->f.id));
      IF keys IS NULL THEN RETURN NEW; END IF;
      IF NOT held.changes OR 'approval_state' = ANY (keys) THEN
        RAISE EXCEPTION 'the row is held' USING ERRCODE = '${ROW_HELD}',
          DETAIL = jsonb_build_object('approval', held.approval, 'name', held.name, 'id', held.id, 'fields', to_jsonb(names[1:20]))::text;
      END IF;
      INSERT INTO "${schema}".approval_change (target, time, fields) VALUES (held.id, NEW."_mtime", keys);
      INSERT INTO "${schema}".outbox (event, payload)
        VALUES ('${approvalRowChanged.id}', jsonb_build_object('project', held.project, 'id', held.id));
      RETURN NEW;
    END
    $guard$`,
  ];
}
