import { createApi } from '@reduxjs/toolkit/query/react';
import { CONTEXT_CACHE_S } from '../limits.js';
import { baseQuery } from './base-query.js';

/** Every kind of thing a cached answer may be about. */
const TAGS = [
  'Session',
  'Project',
  'App',
  'User',
  'Role',
  'Audit',
  'Entity',
  'Field',
  'Row',
  'Job',
  'Third',
  'Application',
  'Group',
  'Menu',
  'Module',
  'Invitation',
  'Share',
  'Customer',
  'Order',
  'File',
  'Approval',
  'Message',
  'Assistant',
  'Flow',
  'Schedule',
  'Application',
  'Page',
  'PageShare',
] as const;

/**
 * The one cache of server answers. Features add their endpoints with `api.injectEndpoints` in `<feature>.api.ts`, from
 * contracts (`queryOf`, `mutationOf`).
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  keepUnusedDataFor: CONTEXT_CACHE_S,
  endpoints: () => ({}),
});
