import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { approvalToFill, KeptDraft, OutputOf } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { useDraftQuery } from '../../../entities/draft/draft.api.js';
import { useFormDraft } from '../../../entities/draft/use-form-draft.js';
import type { RelatedRow } from '../../../entities/field/field-kind.js';
import { PeopleSourceContext } from '../../../entities/field/people-source.js';
import { RowForm } from '../../../entities/row/form/row-form.js';
import { defaultsOf, initialValues } from '../../../entities/row/form/row-form.model.js';
import { notify } from '../../../shared/notice/notices.js';
import { useProject } from '../../../entities/session/use-session.js';
import { useConfirm } from '../../../shared/ui/dialog/confirm-provider.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { PageBody, PageHeader } from '../../../shared/ui/frame/page-header.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { unsavedQuestion } from '../../../shared/ui/dialog/use-leave-question.js';
import { useUnloadQuestion } from '../../../shared/ui/dialog/use-unload-question.js';
import { useUnsavedGuard } from '../../../shared/ui/dialog/use-unsaved-guard.js';
import { useApplyApprovalMutation, useApprovalToFillQuery } from '../approval.api.js';
import { Ahead } from './ahead.js';
import { PeopleField } from './people-field.js';
import { useForm } from './use-form.js';

type Form = OutputOf<typeof approvalToFill>;

/** `/approval/create/{id}`: fills in the form, on from `?draft=`, shows who will handle it, and hands it in. */
export function ApplyScreen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const begun = search.get('draft') ?? '';
  const navigate = useNavigate();
  const params = { project: useProject()._id, id: begun };
  const { data, error, refetch } = useDraftQuery({ params, quiet: true }, { skip: begun === '' });
  // The draft is dropped with the application, which is on its way to its own screen then.
  const [draft, setDraft] = useState<KeptDraft>();
  const [dirty, setDirty] = useState(false);
  const leave = useUnsavedGuard(dirty);
  if (data && data !== draft && draft === undefined) setDraft(data);
  if (begun !== '' && !draft)
    return error ? <ErrorState fault={error} onRetry={() => void refetch()} /> : <ListSkeleton />;
  return (
    <ApplyView
      key={begun}
      id={id}
      values={NO_VALUES}
      draft={draft}
      onDirty={setDirty}
      onApplied={(application) =>
        leave(() => void navigate(`/approval/application/${application}`, { replace: true }))
      }
      onCancel={() => leave(() => void navigate('/approval/create'))}
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
  /** What was typed before, as the draft box kept it. */
  draft?: KeptDraft | undefined;
  /** Whether something was typed that is not kept yet. */
  onDirty?: (dirty: boolean) => void;
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

type FormProps = { form: Form } & Omit<ViewProps, 'id'>;

function ApplyForm({ form, values, draft, onDirty, onApplied, onCancel, framed }: FormProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const params = { project: useProject()._id };
  const [apply, { isLoading }] = useApplyApprovalMutation();
  const mayFill = ([key]: [string, unknown]) => form.editable.includes(key);
  const [begun] = useState(() => Object.fromEntries(Object.entries(draft?.save ?? {}).filter(mayFill)));
  const filled = useForm(form.fields, { initial: {}, begun }, form.editable);
  const box = useFormDraft(draft?._id);
  const dirty = filled.typed !== begun;
  useUnloadQuestion(dirty);
  useEffect(() => onDirty?.(dirty), [dirty, onDirty]);
  const keep = () =>
    box.save(
      { flow: null, form: { type: 'approval', approval: form._id }, name: form.name },
      { ...start, ...filled.typed },
    );
  const cancel = async () => {
    const gone = box.on ? async () => (await keep()) !== undefined : () => confirm(unsavedQuestion(t));
    if (!dirty || (await gone())) onCancel();
  };
  const given = Object.entries(values).filter(mayFill);
  // What the applicant may not set is shown with its default, and the server's to set.
  const own = form.fields.filter(({ _key }) => form.editable.includes(_key));
  const start = { ...initialValues(own), ...Object.fromEntries(given) };
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
      box.drop();
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
        <RowForm
          fields={form.fields.filter(({ _key }) => _key !== 'approval_state')}
          values={{ ...defaultsOf(form.fields), ...start, ...filled.values }}
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
        <Ahead
          approval={form._id}
          data={{ ...start, ...filled.data }}
          users={users}
          toChoose={form.choose.map(({ node }) => node)}
        />
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
          {dirty && box.on && (
            <Button color="inherit" loading={box.saving} onClick={() => void keep()}>
              {t('draft.save')}
            </Button>
          )}
          <Button color="inherit" variant="outlined" onClick={() => void cancel()}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isLoading}>
            {t('approval.hand-in')}
          </Button>
        </Box>
      </Box>
    </>
  );
  return (
    <PeopleSourceContext value={{ members: form.members, of: { approval: form._id } }}>
      {framed ? <PageBody>{content}</PageBody> : content}
    </PeopleSourceContext>
  );
}
