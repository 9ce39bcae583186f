import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../../entities/session/use-session.js';
import { useAssumeQuery } from '../approval.api.js';

/** Pause in filling in after which the way is asked for again. */
const PAUSE_MS = 600;

interface Node {
  node: string;
  name: string;
  type: string;
  users: readonly string[];
}

/** The way that an application would go, while it is being filled in. */
export function Ahead({
  approval,
  data,
  users,
  toChoose,
}: {
  approval: string;
  data: Record<string, unknown>;
  users: Record<string, string[]>;
  /** Steps whose handlers the applicant chooses. */
  toChoose: readonly string[];
}) {
  const params = { project: useProject()._id };
  const now = JSON.stringify({ entity: approval, data, option: { users } });
  const [asked, setAsked] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const body = JSON.parse(asked) as {
    entity: string;
    data: Record<string, unknown>;
    option: { users: Record<string, string[]> };
  };
  const { data: way } = useAssumeQuery({ params, body, quiet: true });
  return way ? <Way nodes={way.nodes} people={way.people} toChoose={toChoose} /> : null;
}

/** Steps that lie ahead, with who handles them. */
export function Way({
  nodes,
  people,
  toChoose = [],
}: {
  nodes: readonly Node[];
  people: readonly { _id: string; nickname: string }[];
  /** Steps that wait for a choice of the applicant, without which nothing is handed in. */
  toChoose?: readonly string[];
}) {
  const { t } = useTranslation();
  const names = new Map(people.map(({ _id, nickname }) => [_id, nickname]));
  const steps = nodes.filter(({ type }) => type !== 'end' && type !== 'start');
  if (steps.length === 0) return null;
  return (
    <Box component="section" aria-label={t('approval.way')}>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {t('approval.way')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
        {steps.map(({ node, name, users }) => (
          <li key={node}>
            <Typography variant="body2">
              <b>{name}</b>{' '}
              <span>
                {users.length === 0
                  ? t(toChoose.includes(node) ? 'approval.not-chosen' : 'approval.passes-itself')
                  : users.map((id) => names.get(id) ?? t('approval.gone')).join(', ')}
              </span>
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  );
}
