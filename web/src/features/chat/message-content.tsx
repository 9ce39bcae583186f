import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ClipboardCheck, Paperclip, Table2, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Message } from '@buildmesh/contracts';
import { APPROVAL_BOT, DRAFT_BOT, unwrapDraft } from '@buildmesh/domain';
import { useContinueDraft } from '../../entities/draft/use-continue-draft.js';

type File = { key: string; name: string };
type Row = { entity: string; id: string };

const filesOf = ({ meta }: Message): readonly File[] =>
  Array.isArray(meta['files']) ? (meta['files'] as File[]) : [];
const rowOf = ({ meta }: Message): Row | null =>
  meta.type === 'data' ? ((meta['data'] as Row | undefined) ?? null) : null;

/** The application that the bot of approvals tells of; nobody else’s words lead to one. */
const applicationOf = ({ from, meta }: Message): string | undefined => {
  const { id } = (from === APPROVAL_BOT && (meta['approval'] as { id?: unknown } | undefined)) || {};
  return typeof id === 'string' ? id : undefined;
};

/** What the bot of drafts keeps; nobody else’s words are taken for a draft. */
export const draftIn = ({ from, content }: Message) =>
  from === DRAFT_BOT ? unwrapDraft(content) : undefined;

/** A draft: its name, and the way to its form. */
function DraftContent({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const goOn = useContinueDraft();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      {name}
      <Button size="small" variant="outlined" color="inherit" onClick={() => void goOn(id)}>
        {t('draft.continue')}
      </Button>
    </Box>
  );
}

function Way({ to, icon: Icon, text }: { to: string; icon: LucideIcon; text: string }) {
  return (
    <Box component={Link} to={to} sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'inherit' }}>
      <Icon size={14} aria-hidden />
      {text}
    </Box>
  );
}

/** The words of a message, and what goes with them: names of files, the way to a row or an application. */
export function MessageContent({ message }: { message: Message }) {
  const { t } = useTranslation();
  const row = rowOf(message);
  const application = applicationOf(message);
  const draft = draftIn(message);
  if (draft) return <DraftContent id={message._id} name={draft.name} />;
  return (
    <>
      {message.content}
      {filesOf(message).map(({ key, name }) => (
        <Box key={key} component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Paperclip size={14} aria-hidden />
          {name}
        </Box>
      ))}
      {row && <Way to={`/table/${row.entity}?r=${row.id}`} icon={Table2} text={t('chat.row')} />}
      {application && (
        <Way to={`/approval/application/${application}`} icon={ClipboardCheck} text={t('chat.application')} />
      )}
    </>
  );
}
