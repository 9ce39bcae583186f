import { z } from 'zod';
import { defineContract, type Access } from '../define.js';
import { fileEntry } from '../files/admin-file.contract.js';
import { id, inProject, oneInProject, storedFile } from '../shapes.js';

/** Daily backups are kept this long, and so are those that somebody asked for (D69). */
export const BACKUP_DAYS = 14;
/** Most backups of one answer. */
export const BACKUPS_LISTED = 100;

const access: Access = { level: 'admin' };
const tags = ['Backup'];
const A = '/api/admin/mongo/:project/backup';

export const backupEntry = fileEntry.extend({
  _id: id,
  /** Of which day it is the daily one, `2026-11-29`; `null` of one that somebody asked for. */
  day: z.iso.date().nullable(),
  rows: z.number().int(),
});
export type BackupEntry = z.output<typeof backupEntry>;

export const makeBackup = defineContract({
  id: 'data.backup.make',
  kind: 'command',
  method: 'POST',
  path: A,
  params: inProject,
  input: z.strictObject({
    /** 0 makes one now, n answers the daily one of n days ago (D69). */
    day: z.number().int().min(0).max(BACKUP_DAYS).default(0),
  }),
  /** A backup that is not ready within some seconds is told by its job, and listed when it is. */
  output: z.union([backupEntry, z.strictObject({ job: id })]),
  access,
  errors: ['file.not-found', 'entity.busy'],
  tags,
  perMinutePerIp: 20,
  summary: 'Back up tables, rows, pages and functions of the project, or answer an earlier backup (D69)',
});

export const listBackups = defineContract({
  id: 'data.backup.list',
  kind: 'query',
  method: 'GET',
  path: `${A}/list`,
  params: inProject,
  output: z.strictObject({
    data: z.array(backupEntry).max(BACKUPS_LISTED),
    /** The job that is at work on one. */
    job: id.nullable(),
  }),
  access,
  tags,
  summary: 'Backups of the project that are kept, newest first',
});

export const downloadBackup = defineContract({
  id: 'data.backup.file',
  kind: 'file',
  method: 'GET',
  path: `${A}/:id/file`,
  params: oneInProject,
  output: storedFile,
  access,
  errors: ['file.not-found'],
  tags,
  summary: 'A backup as an archive of JSON lines',
});
