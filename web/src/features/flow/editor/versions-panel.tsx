import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../entities/field/formats.js';
import { usePeople } from '../../../entities/people/use-people.js';
import { useProject } from '../../../entities/session/use-session.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { useFlowVersionsQuery } from '../flow.api.js';

/** What was published, newest first. */
export function VersionsPanel({ flow, onClose }: { flow: string; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const arg = { params: { project: useProject()._id, id: flow }, quiet: true };
  const { data, error, refetch } = useFlowVersionsQuery(arg, { refetchOnMountOrArgChange: true });
  const people = usePeople(useMemo(() => data?.flatMap(({ user }) => user ?? []) ?? [], [data]));
  const nameOf = (user: string) => people.find(({ _id }) => _id === user)?.nickname ?? user;
  return (
    <aside className="fl-side" aria-label={t('flow.versions')}>
      <header>
        <h2>{t('flow.versions')}</h2>
        <IconAction icon={X} label={t('shared.close')} onClick={onClose} />
      </header>
      <div className="fl-form">
        {error && !data ? <ErrorState fault={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <ListSkeleton /> : null}
        {data?.length === 0 && <p className="fl-soft">{t('flow.versions-none')}</p>}
        {data?.map(({ version, remark, user, time }) => (
          <article key={version} className="fl-card" style={{ padding: 12 }}>
            <strong>{t('flow.version', { version })}</strong>
            <div className="fl-soft">
              {formats.timestamp(time)}
              {user !== null && ` · ${nameOf(user)}`}
            </div>
            {remark && <div style={{ marginTop: 4, overflowWrap: 'anywhere' }}>{remark}</div>}
          </article>
        ))}
      </div>
    </aside>
  );
}
