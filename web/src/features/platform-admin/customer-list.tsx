import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import { CalendarCog, Info, Snowflake, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '@buildmesh/contracts';
import { ActionMenu, type MenuAction } from '../../shared/ui/list/action-menu.js';
import { useMobile } from '../../shared/ui/use-mobile.js';
import { Amount, EndOfLicence, CustomerStatusTag } from './customer-facts.js';
import type { CustomerAction } from './customers-section.js';
import { nextSort, type SortKey } from './platform-admin.model.js';
import type { CustomerQuery } from './use-customer-query.js';

interface Props {
  customers: readonly Customer[];
  query: CustomerQuery;
  act: (deed: CustomerAction, customer: Customer) => void;
}

/** Customers' projects as a table, on a phone as cards. */
export function CustomerList(props: Props) {
  const { t } = useTranslation();
  if (useMobile()) return <CustomerCards {...props} />;
  const { customers, query, act } = props;
  const head = (key: SortKey, numeric = false) => <Head key={key} of={key} query={query} numeric={numeric} />;
  return (
    <Table aria-label={t('provider.title')}>
      <TableHead>
        <TableRow>
          {head('name')}
          <TableCell>{t('provider.owner')}</TableCell>
          {head('edition')}
          {head('expired')}
          {head('members', true)}
          {head('rows', true)}
          <TableCell>{t('provider.state')}</TableCell>
          <TableCell sx={{ width: 48 }}>
            <span className="visually-hidden">{t('shared.more')}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {customers.map((customer) => (
          <TableRow key={customer._id} hover>
            <TableCell sx={{ maxWidth: 240 }}>
              <OpenLink customer={customer} query={query} />
            </TableCell>
            <TableCell sx={{ maxWidth: 180 }}>
              <Owner customer={customer} />
            </TableCell>
            <TableCell>{t(`custom.edition.${customer._status}`)}</TableCell>
            <TableCell>
              <EndOfLicence customer={customer} />
            </TableCell>
            <TableCell align="right">
              <Amount customer={customer} figure="members" />
            </TableCell>
            <TableCell align="right">
              <Amount customer={customer} figure="rows" />
            </TableCell>
            <TableCell>
              <CustomerStatusTag customer={customer} />
            </TableCell>
            <TableCell padding="none">
              <Actions customer={customer} query={query} act={act} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Head({ of, query, numeric }: { of: SortKey; query: CustomerQuery; numeric: boolean }) {
  const { t } = useTranslation();
  const { key, order } = query.sort;
  return (
    <TableCell align={numeric ? 'right' : 'left'} sortDirection={key === of ? order : false}>
      <TableSortLabel
        active={key === of}
        direction={key === of ? order : nextSort(query.sort, of).order}
        onClick={() => query.setSort(nextSort(query.sort, of))}
      >
        {t(`provider.column.${of}`)}
      </TableSortLabel>
    </TableCell>
  );
}

function CustomerCards({ customers, query, act }: Props) {
  const { t } = useTranslation();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {customers.map((customer) => (
        <Box
          component="li"
          key={customer._id}
          sx={{ display: 'flex', gap: 2, py: 3, borderBottom: 1, borderColor: 'divider' }}
        >
          <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1.5 }}>
            <OpenLink customer={customer} query={query} />
            <Owner customer={customer} />
            <Box sx={{ display: 'flex', columnGap: 3, rowGap: 1, flexWrap: 'wrap', fontSize: 13 }}>
              <span>{t(`custom.edition.${customer._status}`)}</span>
              <EndOfLicence customer={customer} />
              <span>
                {t('custom.figure.members')}: <Amount customer={customer} figure="members" />
              </span>
            </Box>
            <Box>
              <CustomerStatusTag customer={customer} />
            </Box>
          </Box>
          <Actions customer={customer} query={query} act={act} />
        </Box>
      ))}
    </Box>
  );
}

function OpenLink({ customer, query }: { customer: Customer; query: CustomerQuery }) {
  return (
    <Link
      component="button"
      type="button"
      underline="hover"
      color="textPrimary"
      onClick={() => query.open(customer._id)}
      sx={{ fontWeight: 500, fontSize: 14, textAlign: 'left', overflowWrap: 'anywhere' }}
    >
      {customer._name}
    </Link>
  );
}

function Owner({ customer: { owner } }: { customer: Customer }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography noWrap sx={{ fontSize: 13 }}>
        {owner.nickname || '—'}
      </Typography>
      {owner.account !== owner.nickname && (
        <Typography variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
          {owner.account}
        </Typography>
      )}
    </Box>
  );
}

function Actions({ customer, query, act }: { customer: Customer } & Pick<Props, 'query' | 'act'>) {
  const { t } = useTranslation();
  const actions: MenuAction[] = [
    { label: t('provider.details'), icon: Info, onSelect: () => query.open(customer._id) },
    { label: t('provider.licence'), icon: CalendarCog, onSelect: () => act('licence', customer) },
    {
      label: t(customer.hold ? 'provider.unfreeze' : 'provider.freeze'),
      icon: customer.hold ? Sun : Snowflake,
      divided: true,
      danger: !customer.hold,
      onSelect: () => act('freeze', customer),
    },
  ];
  return <ActionMenu label={t('provider.actions', { name: customer._name })} actions={actions} />;
}
