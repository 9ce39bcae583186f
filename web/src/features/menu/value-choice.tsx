import Autocomplete from '@mui/material/Autocomplete';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useAllEntitiesQuery } from '../../entities/project/entity.api.js';
import { usePagesQuery } from '../../entities/project/pages.api.js';
import { useFlowsQuery } from '../../entities/run/flow-list.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { useAppSelector } from '../../shared/state/hooks.js';
import type { MenuType } from './menu.rules.js';

interface Choice {
  id: string;
  name: string;
}

interface Props {
  type: MenuType;
  value: string | null;
  fault: string | undefined;
  /** `name` of what was chosen, to be proposed as the name of the entry. */
  onChange: (value: string | null, name?: string) => void;
}

/** What an entry opens: a table, a page, a function, another project; nothing for a directory. */
export function ValueChoice(props: Props) {
  if (props.type === 'dir') return null;
  if (props.type === 'table') return <TableChoice {...props} />;
  if (props.type === 'foreign') return <ProjectChoice {...props} />;
  if (props.type === 'page') return <PageChoice {...props} />;
  if (props.type === 'program') return <FunctionChoice {...props} />;
  return <Choices {...props} choices={[]} />;
}

/** Also drafts: an entry shows its function once that is published. */
function FunctionChoice(props: Props) {
  const { data = [] } = useFlowsQuery({ params: { project: useProject()._id }, quiet: true });
  return <Choices {...props} choices={data.map(({ _id, _name }) => ({ id: _id, name: _name }))} />;
}

function TableChoice(props: Props) {
  const { data = [] } = useAllEntitiesQuery({ params: { project: useProject()._id } });
  return <Choices {...props} choices={data.map(({ _id, _name }) => ({ id: _id, name: _name }))} />;
}

function PageChoice(props: Props) {
  const { data = [] } = usePagesQuery({ params: { project: useProject()._id } });
  return <Choices {...props} choices={data.map(({ _id, _name }) => ({ id: _id, name: _name }))} />;
}

function ProjectChoice(props: Props) {
  const own = useProject()._id;
  const projects = useAppSelector(({ session }) => session.projects);
  const choices = projects
    .filter(({ _id }) => _id !== own)
    .map(({ _id, _name }) => ({ id: _id, name: _name }));
  return <Choices {...props} choices={choices} />;
}

function Choices({ type, value, fault, onChange, choices }: Props & { choices: Choice[] }) {
  const { t } = useTranslation();
  const chosen = choices.find(({ id }) => id === value) ?? null;
  // What was bound may be gone, or not visible from here.
  const lost = value !== null && !chosen && choices.length > 0;
  return (
    <>
      <Autocomplete
        options={choices}
        value={chosen}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        noOptionsText={t(`menu.no-value.${type}`)}
        onChange={(_, choice) => onChange(choice?.id ?? null, choice?.name)}
        renderInput={(props) => (
          <TextField
            {...props}
            label={t(`menu.value.${type}`)}
            error={!!fault || lost}
            helperText={fault ?? (lost ? t('menu.value-lost') : undefined)}
          />
        )}
      />
      {choices.length === 0 && !fault && <FormHelperText>{t(`menu.no-value.${type}`)}</FormHelperText>}
    </>
  );
}
