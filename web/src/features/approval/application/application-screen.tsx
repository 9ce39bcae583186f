import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { ArrowLeft } from 'lucide-react';
import type { getApplication, OutputOf } from '@buildmesh/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { PeopleSourceContext } from '../../../entities/field/people-source.js';
import { RowForm } from '../../../entities/row/form/row-form.js';
import { useProject } from '../../../entities/session/use-session.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { PageBody, PageHeader } from '../../../shared/ui/frame/page-header.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { useUnloadQuestion } from '../../../shared/ui/dialog/use-unload-question.js';
import { ActionBar, type Chosen } from './action-bar.js';
import { ActDialog } from './act-dialog.js';
import { Way } from './ahead.js';
import { useApplicationQuery } from '../approval.api.js';
import { StateTag } from '../state-tag.js';
import { Holders } from './holders.js';
import { Timeline } from './timeline.js';
import { useAct } from './use-act.js';
import { useForm } from './use-form.js';
import { useLiveApprovals } from '../use-live.js';

type Shown = OutputOf<typeof getApplication>;

/** `/approval/application/{id}`: the form, what has happened and lies ahead, and what the reader may do. */
export function ApplicationScreen() {
  const { id = '' } = useParams();
  return <ApplicationView id={id} framed />;
}

interface ViewProps {
  id: string;
  /** With the frame of a screen of its own. */
  framed: boolean;
}

/** One application. */
export function ApplicationView({ id, framed }: ViewProps) {
  useLiveApprovals();
  const arg = { params: { project: useProject()._id, id }, quiet: true };
  const { data, error, refetch } = useApplicationQuery(arg, { refetchOnMountOrArgChange: true });
  if (error && !data) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const key = `${data._id} ${data._ver}`;
  return <Application key={key} application={data} framed={framed} onMoved={() => void refetch()} />;
}

interface ApplicationProps {
  application: Shown;
  framed: boolean;
  onMoved: () => void;
}

function Application({ application, framed, onMoved }: ApplicationProps) {
  const { t } = useTranslation();
  const { fields, form: values, editable, reapplicable, people, creator, name, state } = application;
  const [again, setAgain] = useState(false);
  const [doing, setDoing] = useState<Chosen | null>(null);
  const form = useForm(fields, { initial: values }, again ? reapplicable : editable);
  useUnloadQuestion(Object.keys(form.data).length > 0);
  const act = useAct(application, { moved: onMoved, refused: form.refused });
  const who = people.find(({ _id }) => _id === creator)?.nickname ?? t('approval.gone');
  const dataOf = ({ action }: Chosen) =>
    ['pass', 'form', 'reapply'].includes(action) && Object.keys(form.data).length > 0 ? form.data : undefined;
  const choose = (chosen: Chosen) => {
    // Who applies again sees the form first, and hands it in from there.
    if (chosen.action === 'reapply' && !again) setAgain(true);
    else setDoing(chosen);
  };
  const content = (
    <>
      {framed && (
        <Button
          component={Link}
          to="/approval/todo"
          size="small"
          color="inherit"
          startIcon={<ArrowLeft size={16} />}
          sx={{ mb: 2 }}
        >
          {t('approval.title')}
        </Button>
      )}
      <PageHeader
        title={t('approval.of', { name, who })}
        aside={<StateTag state={state} />}
        description={state === 'pending' && <Holders application={application} />}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' },
          alignItems: 'start',
        }}
      >
        <Paper
          variant="outlined"
          sx={{ p: { xs: 4, sm: 5 } }}
          component="section"
          aria-label={t('approval.form')}
        >
          {application.changed && (
            <Alert severity="warning" sx={{ mb: 3 }}>
              {t('approval.changed')}
            </Alert>
          )}
          {again && (
            <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
              {t('approval.again-text')}
            </Typography>
          )}
          <RowForm
            fields={fields.filter(({ _key }) => _key !== 'approval_state')}
            values={form.values}
            errors={form.errors}
            canWrite={form.canWrite}
            onChange={form.onChange}
            edition={again ? 'again' : 'now'}
          />
        </Paper>
        <Box sx={{ display: 'grid', gap: 5 }}>
          <Timeline application={application} />
          {state === 'pending' && <Way nodes={application.predicted} people={people} />}
        </Box>
      </Box>
    </>
  );
  return (
    <PeopleSourceContext value={{ members: application.members, of: { application: application._id } }}>
      {framed ? <PageBody wide>{content}</PageBody> : content}
      <ActionBar application={application} again={again} onChoose={choose} onBack={() => setAgain(false)} />
      {doing && (
        <ActDialog
          action={doing.action}
          application={application}
          onClose={() => setDoing(null)}
          onAct={async (details) => {
            const done = await act({ ...doing, details, data: dataOf(doing) });
            if (!done && form.errors.size > 0) setDoing(null);
            return done;
          }}
        />
      )}
    </PeopleSourceContext>
  );
}
