import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ArrowLeft } from 'lucide-react';
import type { getApproval, OutputOf } from '@buildmesh/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { CODE, isApiFault } from '../../../shared/api/faults/fault.js';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { notify } from '../../../shared/notice/notices.js';
import { useProject } from '../../../entities/session/use-session.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { PageBody, PageHeader } from '../../../shared/ui/frame/page-header.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { useApprovalQuery, useMigrateApprovalMutation, useSaveApprovalMutation } from '../approval.api.js';
import { valueOf } from '../approval.model.js';
import { EditorWarnings } from './editor-warnings.js';
import { GeneralSection } from './general-section.js';
import { StepsSection } from './steps-section.js';
import { finished, openPoints } from './ways.model.js';

export type Definition = OutputOf<typeof getApproval>;

/** `/system/approval/{id}`: what an approval is called, who may apply, and the steps with the ways between them. */
export function EditorScreen() {
  const { id = '' } = useParams();
  const params = { project: useProject()._id, id };
  const { data, error, refetch } = useApprovalQuery({ params, quiet: true });
  if (error && !data) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  return <Editor key={`${data._id} ${data._ver}`} stored={data} onMoved={() => void refetch()} />;
}

interface EditorProps {
  stored: Definition;
  onMoved: () => void;
}

function Editor({ stored, onMoved }: EditorProps) {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const [draft, setDraft] = useState(stored);
  const [problem, setProblem] = useState<string | undefined>();
  const [save, { isLoading }] = useSaveApprovalMutation();
  const [migrate, { isLoading: isMigrating }] = useMigrateApprovalMutation();
  const isChanged = draft !== stored;
  const change = (parts: Partial<Definition>) => setDraft({ ...draft, ...parts });
  const submit = async () => {
    setProblem(undefined);
    const body = {
      _id: stored._id,
      _ver: stored._ver,
      value: { ...valueOf(draft), process: finished(draft.process) },
    };
    const { error } = await save({ params, body, quiet: true });
    if (!error) return notify({ level: 'success', text: t('approval.saved') });
    setProblem(faultText(error, t));
    if (isApiFault(error) && error.code === CODE.conflict) onMoved();
  };
  const move = async () => {
    const { data } = await migrate({ params, body: { approval: stored._id } });
    if (data) notify({ level: 'success', text: t('approval.migrated', { count: data.migrated }) });
  };
  return (
    <PageBody>
      <Button
        component={Link}
        to="/system/approval"
        size="small"
        color="inherit"
        startIcon={<ArrowLeft size={16} />}
        sx={{ mb: 2 }}
      >
        {t('approval.admin')}
      </Button>
      <PageHeader
        title={stored.name}
        description={t('approval.editor-text', { version: stored.version })}
        actions={
          <>
            <Button
              variant="outlined"
              color="inherit"
              loading={isMigrating}
              disabled={isChanged}
              onClick={() => void move()}
            >
              {t('approval.migrate')}
            </Button>
            <Button
              variant="contained"
              loading={isLoading}
              disabled={!isChanged || openPoints(draft.process).length > 0}
              onClick={() => void submit()}
            >
              {t('shared.save')}
            </Button>
          </>
        }
      />
      {problem && (
        <Alert severity="error" role="alert" sx={{ mb: 4 }}>
          {problem}
        </Alert>
      )}
      <EditorWarnings draft={draft} />
      <Box sx={{ display: 'grid', gap: 6 }}>
        <GeneralSection draft={draft} onChange={change} />
        <StepsSection draft={draft} onChange={(process) => change({ process })} />
      </Box>
    </PageBody>
  );
}
