import { CircleCheck, CircleX, Clock, MinusCircle, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ApprovalState } from '@buildmesh/domain';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { STATE_LEVEL } from './approval.model.js';

const ICON = {
  pending: Clock,
  reject: CircleX,
  pass: CircleCheck,
  cancel: Undo2,
  removed: MinusCircle,
  abort: MinusCircle,
};

/** The state of an application. */
export function StateTag({ state }: { state: ApprovalState }) {
  const { t } = useTranslation();
  return <StatusTag level={STATE_LEVEL[state]} icon={ICON[state]} label={t(`approval.state.${state}`)} />;
}
