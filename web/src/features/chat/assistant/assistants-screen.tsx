import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { Plus, Sparkles } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { newId } from '@buildmesh/kernel';
import { assistantValue, type AssistantValue } from '@buildmesh/contracts';
import { useProject } from '../../../entities/session/use-session.js';
import { useConfirm } from '../../../shared/ui/dialog/confirm-provider.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { NamedRow } from '../../../shared/ui/list/list-row.js';
import { PageHeader } from '../../../shared/ui/frame/page-header.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { SplitPane } from '../../../shared/ui/frame/split-pane.js';
import { AssistantForm } from './assistant-form.js';
import {
  useAssistantsQuery,
  useBotsQuery,
  useRemoveAssistantMutation,
  useSaveAssistantMutation,
} from '../chat.api.js';

const PLACE = '/system/share/ai';
const NEW = 'new';

interface Entry {
  key: string;
  value: AssistantValue;
}

/** Assistants of the project: what they are called, what they are told, which model answers (spec: data §3). */
export function AssistantsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { assistant: at } = useParams();
  const { entries, error, refetch } = useEntries();
  const params = { project: useProject()._id };
  const { data: bots } = useBotsQuery({ params });
  const [save] = useSaveAssistantMutation();
  const [remove] = useRemoveAssistantMutation();
  const chosen = entries?.find(({ key }) => key === at);
  const keep = async (key: string, value: AssistantValue) => {
    await save({ params, body: { model: 'ai', key, value }, quiet: true }).unwrap();
    if (at === NEW) await navigate(`${PLACE}/${key}`, { replace: true });
  };
  const drop = async ({ key, value: { name } }: Entry) => {
    const question = { title: t('chat.ai.remove-title', { name }), text: t('chat.ai.remove-text') };
    if (!(await confirm({ ...question, confirmLabel: t('chat.ai.remove'), danger: true }))) return;
    const answer = await remove({ params, body: { model: 'ai', key } });
    if (!('error' in answer)) await navigate(PLACE);
  };
  const create = (
    <Button
      variant="contained"
      startIcon={<Plus size={16} />}
      onClick={() => void navigate(`${PLACE}/${NEW}`)}
    >
      {t('chat.ai.new')}
    </Button>
  );
  const list = (
    <Box sx={{ p: 4 }}>
      <PageHeader
        title={t('chat.ai.title')}
        description={t('chat.ai.text')}
        actions={entries?.length ? create : undefined}
      />
      {bots?.some(({ connected }) => connected === false) && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          <AlertTitle>{t('chat.ai-not-connected')}</AlertTitle>
          {t('chat.ai-not-connected-text')}
        </Alert>
      )}
      {error !== undefined && <ErrorState fault={error} onRetry={() => void refetch()} />}
      {!entries && error === undefined && <ListSkeleton rows={4} />}
      {entries?.length === 0 && (
        <EmptyState
          compact
          icon={Sparkles}
          title={t('chat.ai.none')}
          text={t('chat.ai.none-text')}
          action={create}
        />
      )}
      <Box component="ul" aria-label={t('chat.ai.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries?.map(({ key, value }) => (
          <li key={key}>
            <NamedRow
              icon={Sparkles}
              name={value.name}
              hint={value.enable ? t(`chat.model.${value.model}`) : t('chat.ai.off')}
              selected={key === at}
              onClick={() => void navigate(`${PLACE}/${key}`)}
            />
          </li>
        ))}
      </Box>
    </Box>
  );
  const detail =
    at === NEW ? (
      <AssistantForm key={NEW} onSave={(value) => keep(newId(), value)} />
    ) : (
      chosen && (
        <AssistantForm
          key={chosen.key}
          value={chosen.value}
          onSave={(value) => keep(chosen.key, value)}
          onRemove={() => void drop(chosen)}
        />
      )
    );
  return (
    <SplitPane
      list={list}
      detail={detail}
      rest={<EmptyState icon={Sparkles} title={t('chat.ai.choose')} text={t('chat.ai.choose-text')} />}
      back={t('chat.ai.title')}
      onBack={() => void navigate(PLACE)}
    />
  );
}

function useEntries() {
  const params = { project: useProject()._id };
  const { data, error, refetch } = useAssistantsQuery({
    params,
    body: { model: 'ai', type: 'project' },
    quiet: true,
  });
  const entries = useMemo(
    () =>
      data?.flatMap(({ key, value }): Entry[] => {
        const read = assistantValue.safeParse(value);
        return read.success ? [{ key, value: read.data }] : [];
      }),
    [data],
  );
  return { entries, error: error as unknown, refetch };
}
