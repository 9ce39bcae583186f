import { dateFormatOf, secondsOf } from '../../time/date-text.js';
import { MAX_EPOCH_MS, MIN_EPOCH_MS, readInstant } from '../../time/instant.js';
import { dateFormat, timeFormat } from '../kind.js';
import { faulty, fine, type CheckFactory } from './check.types.js';

/** A year, month or day that exists, exactly as precise as the field (D29). Never converted between zones (D84). */
export const checkDate: CheckFactory = (field) => {
  const format = dateFormat(field);
  return (value) =>
    typeof value === 'string' && dateFormatOf(value) === format ? fine(value) : faulty('format');
};

/** A time of day; missing seconds are zero, and seconds that the field has no room for must be zero. */
export const checkTime: CheckFactory = (field) => {
  const short = timeFormat(field) === 'HH:mm';
  return (value) => {
    const time = typeof value === 'string' ? secondsOf(value)?.[0] : undefined;
    if (time === undefined || (short && !time.endsWith(':00'))) return faulty('format');
    return fine(short ? time.slice(0, 5) : time);
  };
};

/** Epoch ms, or an ISO text that names its zone. */
export const checkTimestamp: CheckFactory = () => (value) => {
  const epochMs =
    typeof value === 'string' && /(?:Z|[+-]\d{2}:?\d{2})$/.test(value)
      ? readInstant(value, 'UTC')?.epochMs
      : value;
  if (typeof epochMs !== 'number' || !Number.isInteger(epochMs)) return faulty('format');
  return epochMs < MIN_EPOCH_MS || epochMs > MAX_EPOCH_MS ? faulty('limit') : fine(epochMs);
};
