import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import type { StepProps } from './package-step.js';
import { PaymentState } from './payment-state.js';
import { priceText, stateOf } from './billing.model.js';
import { useMockPaymentMutation } from './billing.api.js';
import { useOrder } from './use-order.js';
import { WeixinPay } from './weixin-pay.js';

/** Step 2: a window of Alipay, or a code for WeChat; the result shows by itself. */
export function PayStep({ offer, project, purchase }: StepProps) {
  const { t } = useTranslation();
  const ordered = purchase.order;
  const { order } = useOrder(project, ordered?._id ?? null);
  if (!ordered) return null;
  const state = stateOf(order ?? ordered, Date.now());
  if (state !== 'unpaid') return <PaymentState order={order ?? ordered} />;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 4, textAlign: 'center', py: 4 }}>
      <Typography className="tabular" sx={{ fontSize: 24, fontWeight: 600 }}>
        {priceText(currentLocale(), ordered.detail.price)}
      </Typography>
      {purchase.payType === 'wxpay' ? (
        <WeixinPay order={ordered._id} />
      ) : (
        <AlipayWindow blocked={purchase.blocked} onOpen={purchase.openWindow} />
      )}
      <Typography role="status" variant="body2" color="textSecondary">
        {t('purchase.waiting')}
      </Typography>
      {offer.offline && <TestPayment order={ordered._id} />}
      <Button color="inherit" variant="outlined" onClick={() => void purchase.enter(1)}>
        {t('purchase.other-way')}
      </Button>
    </Box>
  );
}

function AlipayWindow({ blocked, onOpen }: { blocked: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert severity={blocked ? 'warning' : 'info'}>
        {t(blocked ? 'purchase.window-blocked' : 'purchase.window-open')}
      </Alert>
      <Button variant="contained" onClick={onOpen}>
        {t('purchase.open-window')}
      </Button>
    </>
  );
}

/** Where payments are made up: stands for the payer's phone. */
function TestPayment({ order }: { order: string }) {
  const { t } = useTranslation();
  const [pay, { isLoading }] = useMockPaymentMutation();
  return (
    <Alert
      severity="info"
      action={
        <Button
          color="inherit"
          size="small"
          loading={isLoading}
          onClick={() => void pay({ params: { order } })}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {t('purchase.test-pay')}
        </Button>
      }
      sx={{ textAlign: 'left' }}
    >
      {t('purchase.test-text')}
    </Alert>
  );
}
