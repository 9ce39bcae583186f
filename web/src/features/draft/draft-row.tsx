import Box from '@mui/material/Box';
import type { DraftHead } from '@buildmesh/contracts';
import { FilePenLine, Stamp, Trash2, Zap, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { formatAgo } from '../../shared/i18n/intl.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { NamedRow } from '../../shared/ui/list/list-row.js';

const ICON: Readonly<Record<DraftHead['form']['type'], LucideIcon>> = {
  program: Zap,
  record: FilePenLine,
  approval: Stamp,
};

interface Props {
  draft: DraftHead;
  onContinue: () => void;
  onRemove: () => void;
}

/** A draft: what it is of, when it was saved; a press opens its form. */
export function DraftRow({ draft, onContinue, onRemove }: Props) {
  const { t } = useTranslation();
  const { name, form, time } = draft;
  const hint = `${t(`draft.of.${form.type}`)} · ${t('draft.saved-ago', { when: formatAgo(currentLocale(), time) })}`;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, borderBottom: 1, borderColor: 'divider', py: 1 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <NamedRow icon={ICON[form.type]} name={name} hint={hint} onClick={onContinue} />
      </Box>
      <IconAction label={t('draft.remove', { name })} icon={Trash2} onClick={onRemove} />
    </Box>
  );
}
