import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { useProject } from '../../../entities/session/use-session.js';
import { PageHeader } from '../../../shared/ui/frame/page-header.js';
import { parametersOf } from '../page.model.js';
import { PageSlotsProvider, type PageSlots } from '../page-slots.js';
import { PageContent } from './page-content.js';

/** `/page/{id}`, `/home/{page}` and `/app/{project}/{page}`: the parameter is called `id` or `page` (platform §2.1). */
export function PageScreen({ slots }: { slots: PageSlots }) {
  const { t } = useTranslation();
  const { id, page } = useParams();
  const [search] = useSearchParams();
  const project = useProject()._id;
  const param = useMemo(() => parametersOf({}, search), [search]);
  const shown = id ?? page ?? '';
  return (
    <PageSlotsProvider value={slots}>
      <Box sx={{ px: { xs: 3, sm: 6 }, py: { xs: 3, sm: 5 } }}>
        <PageContent key={shown} project={project} id={shown} param={param}>
          {({ _name }) => (
            <PageHeader
              title={_name}
              actions={
                <Button
                  component={Link}
                  to={{ pathname: `/app/${project}/print/${shown}`, search: search.toString() }}
                  size="small"
                  variant="text"
                  color="inherit"
                  startIcon={<Printer size={16} aria-hidden />}
                >
                  {t('page.print-view')}
                </Button>
              }
            />
          )}
        </PageContent>
      </Box>
    </PageSlotsProvider>
  );
}
