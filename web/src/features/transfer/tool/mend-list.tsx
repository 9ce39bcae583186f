import { useTranslation } from 'react-i18next';
import type { Unconverted } from './tool.model.js';

interface Props {
  list: readonly Unconverted[];
  /** What is read instead, by value; values that are not in it stay as they are. */
  written: ReadonlyMap<string, string>;
  onWrite: (value: string, to: string | undefined) => void;
  /** Values that stand in rows which are not listed as well. */
  isPart: boolean;
}

/** Values that a field does not take, each with what is to be read instead. */
export function MendList({ list, written, onWrite, isPart }: Props) {
  const { t } = useTranslation();
  return (
    <section className="ti-mend" aria-label={t('transfer.mend')}>
      <h4>{t('transfer.mend')}</h4>
      <p>{t('transfer.mend.text')}</p>
      <ul>
        {list.map(({ value, rows }) => {
          const to = written.get(value);
          return (
            <li key={value}>
              <span className="ti-was" title={value}>
                {value}
                {rows > 1 ? <small>{t('transfer.mend.rows', { count: rows })}</small> : null}
              </span>
              <span aria-hidden>→</span>
              <input
                className="f-input f-form"
                aria-label={t('transfer.mend.instead', { value })}
                placeholder={t(to === '' ? 'transfer.mend.empty' : 'transfer.mend.keep')}
                value={to ?? ''}
                maxLength={10_000}
                onChange={(event) =>
                  onWrite(value, event.target.value === '' ? undefined : event.target.value)
                }
              />
              <label className="ti-drop-value">
                <input
                  type="checkbox"
                  checked={to === ''}
                  aria-label={t('transfer.mend.drop-value', { value })}
                  onChange={(event) => onWrite(value, event.target.checked ? '' : undefined)}
                />
                {t('transfer.mend.drop')}
              </label>
            </li>
          );
        })}
      </ul>
      {isPart ? <small>{t('transfer.mend.part')}</small> : null}
    </section>
  );
}
