import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { isInMessagingApp } from '../../entities/session/messaging-app.js';
import { BridgeRefusal, payByBridge } from './bridge.js';
import { usePayOrderMutation } from './billing.api.js';

const SIZE_PX = 220;

/** WeChat Pay: inside WeChat its bridge asks at once, elsewhere a code is scanned. */
export function WeixinPay({ order }: { order: string }) {
  const { t } = useTranslation();
  const { url, fault, again } = useWeixinPay(order);
  const svg = useMemo(() => url && renderSVG(url, { border: 2 }), [url]);
  if (fault !== null)
    return (
      <>
        <Alert severity="error">{fault || t('purchase.pay-failed')}</Alert>
        <Button variant="contained" onClick={again}>
          {t('purchase.again')}
        </Button>
      </>
    );
  return (
    <>
      {/* A code is read black on white, whatever the theme. */}
      <Box
        sx={{ p: 2, bgcolor: '#fff', border: 1, borderColor: 'divider', borderRadius: '10px', lineHeight: 0 }}
      >
        {svg ? (
          <img
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
            alt={t('purchase.code')}
            width={SIZE_PX}
            height={SIZE_PX}
          />
        ) : (
          <Skeleton variant="rectangular" width={SIZE_PX} height={SIZE_PX} />
        )}
      </Box>
      <Box>{t('purchase.scan')}</Box>
    </>
  );
}

function useWeixinPay(order: string) {
  const [begin] = usePayOrderMutation();
  const [url, setUrl] = useState<string>();
  const [fault, setFault] = useState<string | null>(null);
  const pay = useCallback(async () => {
    setFault(null);
    try {
      const queryString = isInMessagingApp('weixin') ? { inApp: '1' as const } : {};
      const answer = await begin({ params: { order, type: 'wxpay' }, queryString, quiet: true }).unwrap();
      if ('bridge' in answer) await payByBridge(answer.bridge);
      else setUrl(answer.url);
    } catch (error) {
      if (error instanceof BridgeRefusal) setFault(error.message);
      else setFault(isApiFault(error) ? error.message : '');
    }
  }, [begin, order]);
  useEffect(() => void pay(), [pay]);
  return { url, fault, again: () => void pay() };
}
