import { DEFAULT_ACCURACY, roundTo } from '../../number/round.js';
import { boundsOf, faulty, fine, type CheckFactory } from './check.types.js';

/** A finite number, rounded to the accuracy of the field or project, within its bounds (D29). */
export const checkNumber: CheckFactory = (field, context) => {
  const { min, max } = field._option;
  const accuracy = field._option.accuracy ?? context.accuracy ?? DEFAULT_ACCURACY;
  return (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return faulty('format');
    const rounded = roundTo(value, accuracy);
    const outside = (min !== undefined && rounded < min) || (max !== undefined && rounded > max);
    return outside ? faulty('number', boundsOf(min, max)) : fine(rounded);
  };
};

/** True and false, also as the texts that the switch widget sends (spec: data §2). */
export const checkSwitch: CheckFactory = () => (value) => {
  if (value === true || value === 'true') return fine(true);
  return value === false || value === 'false' ? fine(false) : faulty('format');
};
