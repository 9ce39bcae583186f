import Button from '@mui/material/Button';
import { CloudOff, Lock, RotateCw, SearchX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../api/faults/fault-reaction.js';
import { CODE, isApiFault, LOCAL_CODE } from '../../api/faults/fault.js';
import { useRetryWhenBack } from '../../state/use-retry-when-back.js';
import { EmptyState } from './empty-state.js';

interface Props {
  /** The `error` of an endpoint. */
  fault: unknown;
  onRetry?: () => void;
  compact?: boolean;
}

/** Says what went wrong with a place and lets the reader try again. */
export function ErrorState({ fault, onRetry, compact }: Props) {
  const { t } = useTranslation();
  const code = isApiFault(fault) ? fault.code : CODE.internal;
  useRetryWhenBack(isLost(code) ? onRetry : undefined);
  const [icon, title] = faceOf(code);
  const text = faultText(fault, t);
  const trace = isApiFault(fault) && fault.trace ? ` (${fault.trace})` : '';
  return (
    <EmptyState
      compact={compact}
      icon={icon}
      title={t(title)}
      text={text + trace}
      action={
        onRetry && (
          <Button variant="outlined" color="inherit" startIcon={<RotateCw size={16} />} onClick={onRetry}>
            {t('shared.retry')}
          </Button>
        )
      }
    />
  );
}

const isLost = (code: number) => code === LOCAL_CODE.network || code === LOCAL_CODE.timeout;

function faceOf(code: number) {
  if (code === CODE.noAuthority) return [Lock, 'shared.fault.title.no-authority'] as const;
  if (code === CODE.missing) return [SearchX, 'shared.fault.title.missing'] as const;
  if (isLost(code)) return [CloudOff, 'shared.fault.title.offline'] as const;
  return [TriangleAlert, 'shared.fault.title.broken'] as const;
}
