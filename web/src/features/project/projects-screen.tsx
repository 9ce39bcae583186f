import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FolderPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { notify } from '../../shared/notice/notices.js';
import { enterProject } from '../../entities/session/enter-project.js';
import { useAppDispatch, useAppSelector } from '../../shared/state/hooks.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { SearchField } from '../../shared/ui/form/search-field.js';
import { CreateProjectDialog } from './create-project-dialog.js';
import { RemovedProjects } from './removed-projects.js';
import { ProjectCard } from './project-card.js';

/** Above this many projects there is a search. */
const SEARCH_FROM = 7;

/** The projects somebody belongs to: choose one, or create one. `?new` opens the form at once. */
export function ProjectsScreen() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { projects, project: current, user } = useAppSelector((state) => state.session);
  const [search, setSearch] = useState('');
  const [query, setQuery] = useSearchParams();
  const creating = query.has('new');
  const setCreating = (open: boolean) => setQuery(open ? { new: '' } : {}, { replace: true });
  const open = async (id: string) => {
    const fault = await enterProject(dispatch, id);
    if (fault) notify({ level: 'error', text: faultText(fault, t) });
  };
  const found = projects.filter(({ _name }) => _name.toLowerCase().includes(search.trim().toLowerCase()));
  const create = (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setCreating(true)}>
      {t('project.new')}
    </Button>
  );
  return (
    <PageBody>
      <PageHeader
        title={t('project.list.title')}
        description={t('project.list.text')}
        actions={projects.length > 0 && create}
      />
      {projects.length >= SEARCH_FROM && (
        <SearchField label={t('project.list.search')} value={search} onChange={setSearch} sx={{ mb: 4 }} />
      )}
      {projects.length === 0 && (
        <EmptyState
          icon={FolderPlus}
          title={t('project.list.empty')}
          text={t('project.list.empty-text')}
          action={create}
        />
      )}
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
        }}
      >
        {found.map((project) => (
          <li key={project._id}>
            <ProjectCard
              project={project}
              current={project._id === current?._id}
              owned={project._owner === user?._id}
              onOpen={() => void open(project._id)}
            />
          </li>
        ))}
      </Box>
      <RemovedProjects />
      <CreateProjectDialog open={creating} onClose={() => setCreating(false)} />
    </PageBody>
  );
}
