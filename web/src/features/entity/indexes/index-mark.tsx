import { useTranslation } from 'react-i18next';

/** How far an index is. */
export function IndexMark({ state }: { state: 'marked' | 'building' | 'ready' | 'failed' }) {
  const { t } = useTranslation();
  return (
    <span
      className="ed-mark"
      data-good={state === 'ready' || undefined}
      data-bad={state === 'failed' || undefined}
    >
      {t(`entity.index.${state}`)}
    </span>
  );
}
