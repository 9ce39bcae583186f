import Box from '@mui/material/Box';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Project } from '@buildmesh/contracts';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { FormSkeleton } from '../../shared/ui/state/skeletons.js';
import { OrderHistory } from './order-history.js';
import { OrderStep } from './order-step.js';
import { PackageStep } from './package-step.js';
import { PayStep } from './pay-step.js';
import { PaymentState } from './payment-state.js';
import { usePackagesQuery } from './billing.api.js';
import { useOrder } from './use-order.js';
import { useBilling } from './use-billing.js';

const STEPS = ['package', 'order', 'pay'] as const;

/** What the owner does: choose, order, pay, and look at what was ordered before. */
export function OwnerBilling({ project }: { project: Project }) {
  const { t } = useTranslation();
  const { data: offer, error, refetch } = usePackagesQuery({ quiet: true });
  const purchase = useBilling(project);
  const { step, order } = purchase;
  if (error && !offer) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!offer) return <FormSkeleton />;
  return (
    <>
      <Returned project={project} />
      <Stepper activeStep={step} aria-label={t('purchase.steps')} sx={{ mb: 6 }}>
        {STEPS.map((each) => (
          <Step key={each}>
            <StepLabel>{t(`purchase.step.${each}`)}</StepLabel>
          </Step>
        ))}
      </Stepper>
      <Box aria-live="polite">
        {step === 0 && <PackageStep offer={offer} project={project} purchase={purchase} />}
        {step === 1 && order && <OrderStep offer={offer} project={project} purchase={purchase} />}
        {step === 2 && order && <PayStep offer={offer} project={project} purchase={purchase} />}
      </Box>
      <OrderHistory project={project} purchase={purchase} />
    </>
  );
}

/** The order that the payment window came back with. */
function Returned({ project }: { project: Project }) {
  const [search] = useSearchParams();
  const id = search.get('order');
  const { order } = useOrder(project, id);
  if (!id || !order) return null;
  return (
    <Box sx={{ mb: 6 }}>
      <PaymentState order={order} />
    </Box>
  );
}
