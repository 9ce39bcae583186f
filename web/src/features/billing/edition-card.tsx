import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { QUOTAS, type PackageType } from '@buildmesh/domain';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { EXTRAS, holds, priceText, quotaText } from './billing.model.js';

interface Sale {
  type: PackageType;
  /** In fen. */
  price: number;
  chosen: boolean;
  worth: boolean;
}

interface Props {
  edition: number;
  current: boolean;
  /** Absent for the trial, which nobody buys. */
  sale?: Sale;
}

/** One edition: what it costs and what it holds, in numbers. */
export function EditionCard({ edition, current, sale }: Props) {
  const { t } = useTranslation();
  const locale = currentLocale();
  return (
    <Box
      component={sale ? 'label' : 'div'}
      sx={{
        p: 4,
        border: 1,
        borderColor: sale?.chosen && sale.worth ? 'primary.main' : 'divider',
        borderRadius: '10px',
        bgcolor: 'background.paper',
        cursor: sale?.worth ? 'pointer' : 'default',
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {t(`custom.edition.${edition}`)}
        </Typography>
        {current && <StatusTag level="success" label={t('purchase.current')} />}
        {sale && (
          <Radio
            value={sale.type}
            disabled={!sale.worth}
            slotProps={{ input: { 'aria-label': t(`custom.edition.${edition}`) } }}
            sx={{ p: 1 }}
          />
        )}
      </Box>
      <Typography className="tabular" sx={{ fontSize: 20, fontWeight: 600 }}>
        {sale ? t('purchase.a-year', { price: priceText(locale, sale.price) }) : t('purchase.trial')}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', gap: 1.5, fontSize: 14 }}
      >
        {QUOTAS.map((quota) => (
          <Line key={quota} name={t(`purchase.quota.${quota}`)}>
            {quotaText(locale, edition, quota) ?? t('purchase.unlimited')}
          </Line>
        ))}
        {EXTRAS.map((extra) => (
          <Line key={extra} name={t(`purchase.extra.${extra}`)}>
            <Held is={holds(edition, extra)} />
          </Line>
        ))}
      </Box>
      {sale && !sale.worth && (
        <Typography variant="body2" color="textSecondary">
          {t('purchase.not-needed')}
        </Typography>
      )}
    </Box>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" className="tabular" sx={{ m: 0, textAlign: 'right' }}>
        {children}
      </Box>
    </>
  );
}

function Held({ is }: { is: boolean }) {
  const { t } = useTranslation();
  const Icon = is ? Check : Minus;
  return <Icon size={16} role="img" aria-label={t(is ? 'purchase.held' : 'purchase.not-held')} />;
}
