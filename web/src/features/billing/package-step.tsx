import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslation } from 'react-i18next';
import type { listPackages, OutputOf, Project } from '@buildmesh/contracts';
import { packageOf } from '@buildmesh/domain';
import { EditionCard } from './edition-card.js';
import { isWorth } from './billing.model.js';
import type { Billing } from './use-billing.js';

export interface StepProps {
  offer: OutputOf<typeof listPackages>;
  project: Project;
  purchase: Billing;
}

/** Step 0: which package, what each holds, and which edition the project has now. */
export function PackageStep({ offer, project, purchase }: StepProps) {
  const { t } = useTranslation();
  const now = Date.now();
  const chosen = offer.packages.find(({ type }) => type === purchase.type);
  const worth = chosen !== undefined && isWorth(chosen.edition, project, now);
  return (
    <>
      <RadioGroup
        aria-label={t('purchase.step.package')}
        value={purchase.type}
        onChange={(_, value) => purchase.choose(packageOf(value))}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
          gap: 4,
        }}
      >
        <EditionCard edition={0} current={project._status === 0} />
        {offer.packages.map(({ type, edition, price }) => (
          <EditionCard
            key={type}
            edition={edition}
            current={project._status === edition}
            sale={{ type, price, chosen: type === purchase.type, worth: isWorth(edition, project, now) }}
          />
        ))}
      </RadioGroup>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 5 }}>
        <Button
          variant="contained"
          size="large"
          disabled={!worth}
          loading={purchase.busy}
          onClick={() => void purchase.enter(1)}
        >
          {t('purchase.next')}
        </Button>
      </Box>
    </>
  );
}
