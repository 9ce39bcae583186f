import { MAX_DAY_OFFSET, recentPresets, type FilterValue } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { recentText } from './filter-sentence.js';
import { PlainInput } from '../../shared/ui/form/plain-input.js';
import { PlainSelect } from '../../shared/ui/form/plain-select.js';

const UNITS = [
  'day',
  'day:-1',
  'day:1',
  'week',
  'week:-1',
  'week:1',
  'month',
  'month:-1',
  'month:1',
  'quarter',
  'quarter:-1',
  'year',
  'year:-1',
] as const;
const CUSTOM = 'custom';

interface Props {
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
}

/** A range of days around today: a preset, a calendar unit, or offsets of one's own (LB-FILTER-017…025). */
export function RecentEditor({ value, onChange }: Props) {
  const { t } = useTranslation();
  const isCustom = Array.isArray(value);
  const [from, to] = isCustom ? value : [-7, 0];
  const number = (text: string): number =>
    Math.min(MAX_DAY_OFFSET, Math.max(-MAX_DAY_OFFSET, Math.trunc(Number(text) || 0)));
  return (
    <span className="fb-pair">
      <PlainSelect
        aria-label={t('filter.value')}
        value={isCustom ? CUSTOM : (value ?? '').toString()}
        onChange={(event) =>
          onChange(
            event.target.value === ''
              ? undefined
              : event.target.value === CUSTOM
                ? [-7, 0]
                : event.target.value,
          )
        }
      >
        <option value="">—</option>
        <optgroup label={t('filter.recent.presets')}>
          {Object.keys(recentPresets).map((preset) => (
            <option key={preset} value={preset}>
              {recentText(preset, t)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('filter.recent.calendar')}>
          {UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {recentText(unit, t)}
            </option>
          ))}
        </optgroup>
        <option value={CUSTOM}>{t('filter.recent.custom')}</option>
      </PlainSelect>
      {isCustom ? (
        <>
          <PlainInput
            className="fb-days"
            type="number"
            min={-MAX_DAY_OFFSET}
            max={MAX_DAY_OFFSET}
            aria-label={t('filter.recent.from-day')}
            value={Number(from)}
            onChange={(event) => onChange([number(event.target.value), Number(to)])}
          />
          <span>{t('filter.to')}</span>
          <PlainInput
            className="fb-days"
            type="number"
            min={-MAX_DAY_OFFSET}
            max={MAX_DAY_OFFSET}
            aria-label={t('filter.recent.to-day')}
            value={Number(to)}
            onChange={(event) => onChange([Number(from), number(event.target.value)])}
          />
          <span className="fb-note">{recentText(value, t)}</span>
        </>
      ) : null}
    </span>
  );
}
