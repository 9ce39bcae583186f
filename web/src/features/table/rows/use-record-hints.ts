import { viewOfEntity } from '@buildmesh/contracts';
import { useEffect } from 'react';
import { pushes } from '../../../shared/push/pushes.js';
import { REFRESH_EVERY_MS } from './use-row-hints.js';

/**
 * Reads the open record anew when rows of its table change, also while somebody types in it, when the table itself stays
 * as it is: what was touched stays, so that nobody is disturbed.
 */
export function useRecordHints(entity: string, read: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let readMs = -Infinity;
    const forget = pushes.look(viewOfEntity(entity), () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          readMs = performance.now();
          read();
        },
        Math.max(0, readMs + REFRESH_EVERY_MS - performance.now()),
      );
    });
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, [entity, read]);
}
