import { z } from 'zod';
import { defineContract, defineEvent } from '../define.js';
import { done, inProject, projectId } from '../shapes.js';

export const clearCaches = defineContract({
  id: 'files.cache.clear',
  kind: 'command',
  method: 'POST',
  path: '/api/app/util/:project/cache/clear',
  params: inProject,
  input: z.strictObject({}),
  output: done,
  access: { level: 'admin' },
  tags: ['Project'],
  perMinutePerIp: 10,
  summary: 'What services remember of the project is read anew: tables, rights, sessions, rows of functions',
});

/** Somebody asked for everything that is remembered of a project to be read anew. */
export const cachesCleared = defineEvent('files.caches.cleared', z.strictObject({ project: projectId }));
