import { CalendarClock, CalendarX2, Snowflake, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '@buildmesh/contracts';
import { formatAgo, formatDay, formatNumber } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { StatusTag, type StatusLevel } from '../../shared/ui/status-tag.js';
import { customerStatusOf, type Figure, type CustomerStatus } from './platform-admin.model.js';

const TAG: Record<CustomerStatus, { level: StatusLevel; icon?: LucideIcon }> = {
  active: { level: 'success' },
  expiring: { level: 'warning', icon: CalendarClock },
  expired: { level: 'error', icon: CalendarX2 },
  closed: { level: 'error', icon: CalendarX2 },
  held: { level: 'info', icon: Snowflake },
  frozen: { level: 'disabled', icon: Snowflake },
};

/** What is to be said of a project at first sight. */
export function CustomerStatusTag({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const standing = customerStatusOf(customer, Date.now());
  return <StatusTag {...TAG[standing]} label={t(`provider.state.${standing}`)} />;
}

/** The last day of a licence, and how far away it is where that matters. */
export function EndOfLicence({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { _expired } = customer;
  if (_expired === null) return <span>{t('provider.never')}</span>;
  const near = customerStatusOf(customer, Date.now()) === 'expiring';
  return (
    <span className="tabular">
      {formatDay(currentLocale(), _expired)}
      {near && ` (${formatAgo(currentLocale(), _expired)})`}
    </span>
  );
}

/** How much of a quota is in use, when it was counted. */
export function Amount({ customer: { used, quota }, figure }: { customer: Customer; figure: Figure }) {
  const { t } = useTranslation();
  const number = (value: number) => formatNumber(currentLocale(), value);
  if (!used) return <span title={t('provider.not-counted')}>—</span>;
  return (
    <span className="tabular">
      {quota[figure] === 0 ? number(used[figure]) : `${number(used[figure])} / ${number(quota[figure])}`}
    </span>
  );
}
