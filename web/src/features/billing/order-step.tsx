import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslation } from 'react-i18next';
import { extendedLicence, PACKAGE_EDITIONS, PAY_TYPES, payTypeOf } from '@buildmesh/domain';
import { formatDay, formatTime } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import type { StepProps } from './package-step.js';
import { priceText } from './billing.model.js';

/** Step 1: what was ordered, and how it is to be paid. */
export function OrderStep({ offer, project, purchase }: StepProps) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const { order, payType } = purchase;
  if (!order) return null;
  const { detail, closesAt, _id } = order;
  const until = extendedLicence({ edition: project._status, until: project._expired }, Date.now());
  const facts: [string, string][] = [
    ['package', t(`custom.edition.${PACKAGE_EDITIONS[detail.package]}`)],
    ['project', project._name],
    ['until', formatDay(locale, until)],
    ['price', priceText(locale, detail.price)],
    ['closes', formatTime(locale, closesAt)],
    ['number', _id],
  ];
  const usable = offer.payTypes.includes(payType);
  return (
    <>
      <SettingsSection title={t('purchase.order')} text={t('purchase.order-text')}>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 5, rowGap: 2 }}
        >
          {facts.map(([name, value]) => (
            <Fact key={name} name={t(`purchase.fact.${name}`)} value={value} strong={name === 'price'} />
          ))}
        </Box>
      </SettingsSection>
      <SettingsSection title={t('purchase.pay-type')}>
        {offer.payTypes.length === 0 && <Alert severity="warning">{t('purchase.no-pay-type')}</Alert>}
        <RadioGroup
          aria-label={t('purchase.pay-type')}
          value={payType}
          onChange={(_, value) => purchase.choosePay(payTypeOf(value))}
        >
          {PAY_TYPES.map((each) => (
            <FormControlLabel
              key={each}
              value={each}
              control={<Radio />}
              disabled={!offer.payTypes.includes(each)}
              label={t(`purchase.pay.${each}`)}
            />
          ))}
        </RadioGroup>
      </SettingsSection>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, mb: 6 }}>
        <Button color="inherit" variant="outlined" onClick={() => void purchase.enter(0)}>
          {t('purchase.back')}
        </Button>
        <Button variant="contained" disabled={!usable} onClick={() => void purchase.enter(2)}>
          {t('purchase.pay-now', { price: priceText(locale, detail.price) })}
        </Button>
      </Box>
    </>
  );
}

function Fact({ name, value, strong }: { name: string; value: string; strong: boolean }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      <Box
        component="dd"
        className="tabular"
        sx={{ m: 0, overflowWrap: 'anywhere', ...(strong && { fontWeight: 600, fontSize: 20 }) }}
      >
        {value}
      </Box>
    </>
  );
}
