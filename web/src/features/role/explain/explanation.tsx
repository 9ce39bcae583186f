import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronRight, CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity, OutputOf, explainAccess } from '@buildmesh/contracts';
import { FilterText } from '../../../entities/filter/filter-text.js';

type Answer = OutputOf<typeof explainAccess>;

const ICON = { allows: CircleCheck, denies: CircleX, silent: CircleMinus };
const COLOUR = { allows: 'success.main', denies: 'error.main', silent: 'text.secondary' };

interface Props {
  answer: Answer;
  table: Entity;
  name: string;
}

/** The verdict, the rules in the order in which they were looked at, and the roles they came from. */
export function Explanation({ answer, table, name }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Alert severity={answer.allowed ? 'success' : 'error'} sx={{ mb: 4 }}>
        {t(answer.allowed ? 'role.explain.allowed' : 'role.explain.refused', { name })}
      </Alert>
      <Box component="ol" aria-label={t('role.explain.steps')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {answer.steps.map((step, index) => {
          const Icon = ICON[step.verdict];
          return (
            <Box
              component="li"
              key={index}
              sx={{ display: 'flex', gap: 3, py: 2, borderTop: index > 0 ? 1 : 0, borderColor: 'divider' }}
            >
              <Box
                component="span"
                role="img"
                aria-label={t(`role.explain.verdict.${step.verdict}`)}
                sx={{ color: COLOUR[step.verdict], flexShrink: 0, pt: 0.5 }}
              >
                <Icon size={17} aria-hidden />
              </Box>
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontSize: 14 }}>
                  {t(`role.explain.rule.${ruleOf(step)}`)}
                  {step.role ? ` · ${step.role._name}` : ''}
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {[t(`role.explain.verdict.${step.verdict}`), fieldOf(table, step.key)]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
                {step.filter && (
                  <Typography variant="body2" component="div" sx={{ mt: 1 }}>
                    <Suspense fallback={null}>
                      <FilterText fields={table._field} filter={step.filter} />
                    </Suspense>
                  </Typography>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
      {answer.chain.length > 0 && (
        <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="body2" color="textSecondary">
            {t('role.explain.chain')}
          </Typography>
          {answer.chain.map(({ _id, _name }, index) => (
            <Box
              key={_id}
              component="span"
              sx={{ display: 'inline-flex', alignItems: 'center', fontSize: 13 }}
            >
              {index > 0 && <ChevronRight size={14} aria-hidden />}
              {_name}
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

/** The name of the field that a key such as `{entity}.{field}` speaks of. */
function fieldOf(table: Entity, key: string | null): string {
  const wanted = key?.split('.').at(-1);
  return table._field.find(({ _key }) => _key === wanted)?._name ?? '';
}

/** What nobody spoke of is refused, but for fields: they are seen until a role names its own. */
const ruleOf = ({ rule, verdict }: Answer['steps'][number]): string =>
  rule === 'default' && verdict === 'allows' ? 'default-open' : rule;
