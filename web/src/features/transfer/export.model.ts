export const EXPORT_TYPES = ['xlsx', 'csv', 'json'] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

/** Most rows and fields of an export that is answered at once (data §5, §9). */
export const MAX_EXPORT_ROWS = 10_000;
export const MAX_EXPORT_FIELDS = 30;

/** Whether an export can be answered at once, or has to run in the background. An unknown total may be any. */
export function exportMode(total: number | undefined, fields: number): 'direct' | 'job' {
  return total !== undefined && total <= MAX_EXPORT_ROWS && fields <= MAX_EXPORT_FIELDS ? 'direct' : 'job';
}
