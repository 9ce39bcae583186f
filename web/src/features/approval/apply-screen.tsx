import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { approvalToFill, OutputOf } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { faultText } from '../../shared/api/fault-reaction.js';
import type { RelatedRow } from '../../shared/field/field-kind.js';
import { RecordForm } from '../../shared/form/record-form.js';
import { initialValues } from '../../shared/form/record-form.model.js';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../shared/session/use-session.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { PageBody, PageHeader } from '../../shared/ui/page-header.js';
import { ListSkeleton } from '../../shared/ui/skeletons.js';
import { useApplyApprovalMutation, useApprovalToFillQuery } from './approval.api.js';
import { Ahead } from './ahead.js';
import { PeopleField } from './people-field.js';
import { useForm } from './use-form.js';

type Form = OutputOf<typeof approvalToFill>;

/** `/approval/create/{id}`: fills in the form, shows who will handle it, and hands it in. */
export function ApplyScreen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <ApplyView
      id={id}
      values={NO_VALUES}
      onApplied={(application) => void navigate(`/approval/application/${application}`, { replace: true })}
      onCancel={() => void navigate('/approval/create')}
      framed
    />
  );
}

const NO_VALUES = {};

interface ViewProps {
  /** The approval. */
  id: string;
  /** What the form starts with; keys that the applicant may not set are left out. */
  values: Readonly<Record<string, unknown>>;
  onApplied: (application: string) => void;
  onCancel: () => void;
  /** With the frame of a screen of its own. */
  framed: boolean;
}

/** Applies for an approval. */
export function ApplyView({ id, ...rest }: ViewProps) {
  const params = { project: useProject()._id, id };
  const { data, error, refetch } = useApprovalToFillQuery({ params, quiet: true });
  if (error && !data) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  return <ApplyForm key={data._id} form={data} {...rest} />;
}

function ApplyForm({ form, values, onApplied, onCancel, framed }: { form: Form } & Omit<ViewProps, 'id'>) {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const [apply, { isLoading }] = useApplyApprovalMutation();
  const filled = useForm(form.fields, {}, form.editable);
  const given = Object.entries(values).filter(([key]) => form.editable.includes(key));
  const start = { ...initialValues(form.fields), ...Object.fromEntries(given) };
  const [chosen, setChosen] = useState<Record<string, RelatedRow[]>>({});
  const [problem, setProblem] = useState<string | undefined>();
  // A press that is repeated because no answer came makes no second application.
  const key = useRef(newId());
  const users = Object.fromEntries(
    Object.entries(chosen).map(([node, people]) => [node, people.map(({ _id }) => _id)]),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    const body = { entity: form._id, value: { ...start, ...filled.data }, option: { users } };
    const { data, error } = await apply({ params, body, quiet: true, idempotencyKey: key.current });
    if (data) {
      notify({ level: 'success', text: t('approval.handed-in') });
      return onApplied(data._id);
    }
    key.current = newId();
    if (!filled.refused(error)) setProblem(faultText(error, t));
  };
  const content = (
    <>
      <PageHeader title={form.name} description={t('approval.fill-text')} />
      <Box
        component="form"
        noValidate
        aria-label={form.name}
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: 5 }}
      >
        <RecordForm
          fields={form.fields.filter(({ _key }) => _key !== 'approval_state')}
          values={{ ...start, ...filled.values }}
          errors={filled.errors}
          problem={problem}
          canWrite={filled.canWrite}
          onChange={filled.onChange}
          edition={form._id}
          autoFocus
        />
        {form.choose.map(({ node, name, max }) =>
          form.members === null ? (
            <Alert key={node} severity="warning">
              {t('approval.no-members')}
            </Alert>
          ) : (
            <PeopleField
              key={node}
              label={t('approval.choose-for', { step: name })}
              members={form.members}
              single={max === 1}
              value={chosen[node] ?? []}
              onChange={(people) => setChosen({ ...chosen, [node]: people })}
            />
          ),
        )}
        <Ahead approval={form._id} data={{ ...start, ...filled.data }} users={users} />
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
          <Button color="inherit" variant="outlined" onClick={onCancel}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isLoading}>
            {t('approval.hand-in')}
          </Button>
        </Box>
      </Box>
    </>
  );
  return framed ? <PageBody>{content}</PageBody> : content;
}
