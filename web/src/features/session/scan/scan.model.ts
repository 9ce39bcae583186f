import type { OutputOf, pollScan } from '@buildmesh/contracts';

type Polled = OutputOf<typeof pollScan>;
export type ScanStatus = Polled['status'];

/** Between two questions what became of the code. */
export const SCAN_POLL_MS = 1500;

/** What the phone that scans the code opens. */
export const scanAddress = (origin: string, ticket: string): string =>
  `${origin}/scan?ticket=${encodeURIComponent(ticket)}`;

/** Whether there is anything left to ask. */
export const isOver = (status: ScanStatus): boolean => status !== 'pending' && status !== 'scanned';

/** The ticket of a scanned address or of the page's own; `null` when there is none. */
export function ticketOf(search: URLSearchParams): string | null {
  const ticket = search.get('ticket');
  return ticket && /^[\w-]{20,200}$/.test(ticket) ? ticket : null;
}
