import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute, FileStore, ObjectStore } from '@buildmesh/persistence';
import { MAX_LISTED, type FileEntry, type ListedFiles } from '@buildmesh/contracts';
import { nameOf } from '../file/path.rules.js';
import { SCHEMA } from '../schema.js';

interface Found {
  key: string;
  name: string;
  type: string;
  size: string;
  user_id: string | null;
  created_at: Date;
}

/** Keeps an empty folder in some stores; no file that anybody put there (data §9). */
const PLACEHOLDER = '.folder';

/**
 * Walks the keys of a folder in their order and steps over each folder below at once, whatever it holds, so that a listing
 * costs as many look-ups as it has entries. `0` is the character after `/`.
 */
const WALK = `
  WITH RECURSIVE walk (key) AS (
    (SELECT key FROM "${SCHEMA}".file
     WHERE project = $1 AND key > $3 AND starts_with(key, $2) AND key >= $2 ORDER BY key LIMIT 1)
    UNION ALL
    (SELECT following.key FROM walk CROSS JOIN LATERAL (
       SELECT key FROM "${SCHEMA}".file
       WHERE project = $1 AND starts_with(key, $2) AND key > CASE
         WHEN strpos(substr(walk.key, length($2) + 1), '/') > 0
         THEN $2 || split_part(substr(walk.key, length($2) + 1), '/', 1) || '0'
         ELSE walk.key END
       ORDER BY key LIMIT 1) following)
  )
  SELECT f.key, f.name, f.type, f.size, f.user_id, f.created_at
  FROM (SELECT key FROM walk LIMIT $4) w JOIN "${SCHEMA}".file f ON f.project = $1 AND f.key = w.key
  ORDER BY f.key`;

/** Shows files as if they lay in folders. */
@Injectable()
export class FolderRepository {
  /** Whether files lie in object storage. */
  private readonly oss: boolean;

  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(FileStore) store: FileStore,
  ) {
    this.oss = store instanceof ObjectStore;
  }

  /** What lies directly in the folder of `prefix`, which ends with a slash, behind `after`. */
  async list(project: string, prefix: string, after: string = prefix): Promise<ListedFiles> {
    // Behind a folder comes what follows all that lies in it.
    const from = after.endsWith('/') && after !== prefix ? `${after.slice(0, -1)}0` : after;
    const { rows } = await execute<Found>(this.manager, WALK, [project, prefix, from, MAX_LISTED + 1]);
    const entries = rows.slice(0, MAX_LISTED).map((row) => entryOf(row, prefix, this.oss));
    const last = entries.at(-1);
    const list = entries.filter(({ name }) => name !== PLACEHOLDER);
    const next = rows.length > MAX_LISTED && last ? { next: last.value } : {};
    if (!this.oss) return { oss: false, list, ...next };
    const objects = list.filter(({ type }) => type === 'file');
    const prefixes = list.flatMap(({ type, value }) => (type === 'dir' ? value : []));
    return { oss: true, objects, prefixes, ...next };
  }
}

function entryOf(row: Found, prefix: string, oss: boolean): FileEntry {
  const [part = '', ...below] = row.key.slice(prefix.length).split('/');
  if (below.length > 0) return { type: 'dir', value: `${prefix}${part}/`, name: part, oss };
  return {
    type: 'file',
    value: row.key,
    name: nameOf(row.key) === PLACEHOLDER ? PLACEHOLDER : row.name,
    oss,
    size: Number(row.size),
    mime: row.type,
    user: row.user_id,
    time: row.created_at.getTime(),
  };
}
