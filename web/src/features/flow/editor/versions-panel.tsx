import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../entities/field/formats.js';
import { usePeople } from '../../../entities/people/use-people.js';
import { useProject } from '../../../entities/session/use-session.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { Card } from '../look/step-look.js';
import { useFlowVersionsQuery } from '../flow.api.js';
import { Soft } from '../look/part.js';
import { SidePanel } from '../look/side-panel.js';

/** What was published, newest first. */
export function VersionsPanel({ flow, onClose }: { flow: string; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const arg = { params: { project: useProject()._id, id: flow }, quiet: true };
  const { data, error, refetch } = useFlowVersionsQuery(arg, { refetchOnMountOrArgChange: true });
  const people = usePeople(useMemo(() => data?.flatMap(({ user }) => user ?? []) ?? [], [data]));
  const nameOf = (user: string) => people.find(({ _id }) => _id === user)?.nickname ?? user;
  return (
    <SidePanel title={t('flow.versions')} onClose={onClose}>
      {error && !data ? <ErrorState fault={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <ListSkeleton /> : null}
      {data?.length === 0 && <Soft component="p">{t('flow.versions-none')}</Soft>}
      {data?.map(({ version, remark, user, time }) => (
        <Card key={version} sx={{ p: 3 }}>
          <strong>{t('flow.version', { version })}</strong>
          <Soft component="div">
            {formats.timestamp(time)}
            {user !== null && ` · ${nameOf(user)}`}
          </Soft>
          {remark && <div style={{ marginTop: 4, overflowWrap: 'anywhere' }}>{remark}</div>}
        </Card>
      ))}
    </SidePanel>
  );
}
