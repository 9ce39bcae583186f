import { byteLength, MAX_SHEET_BYTES } from '@buildmesh/domain';
import { useMemo } from 'react';
import { SHEET_DELAY_MS } from '../../../../shared/limits.js';
import { useThrottled } from '../../../../shared/state/use-throttled.js';
import { isLarge, type Workbook } from './workbook.model.js';

const KB = 1024;

/**
 * Whether a workbook that is being changed can still be saved. It has to be written out for that, so a large one is measured
 * once in a second and not with every key (spec: data §9).
 */
export function useSheetSize(changed: Workbook | undefined): {
  isOver: boolean;
  kilobytes: number;
  most: number;
} {
  const settled = useThrottled(changed, changed && isLarge(changed) ? SHEET_DELAY_MS : 0);
  const bytes = useMemo(() => (settled ? byteLength(JSON.stringify(settled)) : 0), [settled]);
  return {
    isOver: bytes > MAX_SHEET_BYTES,
    kilobytes: Math.ceil(bytes / KB),
    most: MAX_SHEET_BYTES / KB,
  };
}
