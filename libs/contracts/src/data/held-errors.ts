import type { ErrorKey } from '../errors.js';

/** What a write of a row is refused with that a running application holds (D95). */
export const heldErrors = ['approval.row-held', 'approval.fields-held'] as const satisfies ErrorKey[];
