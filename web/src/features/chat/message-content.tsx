import Box from '@mui/material/Box';
import { Paperclip, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Message } from '@buildmesh/contracts';

type File = { key: string; name: string };
type Row = { entity: string; id: string };

const filesOf = ({ meta }: Message): readonly File[] =>
  Array.isArray(meta['files']) ? (meta['files'] as File[]) : [];
const rowOf = ({ meta }: Message): Row | null =>
  meta.type === 'data' ? ((meta['data'] as Row | undefined) ?? null) : null;

/** The words of a message, and what goes with them: names of files, the way to a row. */
export function MessageContent({ message }: { message: Message }) {
  const { t } = useTranslation();
  const row = rowOf(message);
  return (
    <>
      {message.content}
      {filesOf(message).map(({ key, name }) => (
        <Box key={key} component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Paperclip size={14} aria-hidden />
          {name}
        </Box>
      ))}
      {row && (
        <Box
          component={Link}
          to={`/table/${row.entity}?r=${row.id}`}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'inherit' }}
        >
          <Table2 size={14} aria-hidden />
          {t('chat.row')}
        </Box>
      )}
    </>
  );
}
