import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { projectFolder } from '@buildmesh/domain';
import { sizeText } from '../../entities/file/file-value.js';
import { useProject } from '../../entities/session/use-session.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { useStorageQuery } from './folder.api.js';
import { FolderSection } from './folder-section.js';
import { folderOf, stepsTo } from './folder.model.js';
import { useFolderNames } from './use-folder-names.js';

/** `/system/share/file`: every file of the project in its folders; which folder is in the address. */
export function FilesScreen() {
  const { t } = useTranslation();
  const project = useProject()._id;
  const [search] = useSearchParams();
  const prefix = folderOf(project, search.get('f'));
  return (
    <PageBody wide>
      <PageHeader title={t('file.title')} description={t('file.text')} actions={<Storage />} />
      <Path project={project} prefix={prefix} />
      <Parts key={prefix} prefix={prefix} />
    </PageBody>
  );
}

/** What all files of the project weigh, and what its edition has room for. */
function Storage() {
  const { t } = useTranslation();
  const { data } = useStorageQuery({ params: { project: useProject()._id } });
  if (!data) return null;
  const { files: count, bytes, limit } = data;
  const size = sizeText(bytes, currentLocale());
  const text =
    limit === 0
      ? t('file.storage', { count, size })
      : t('file.storage-of', { count, size, limit: sizeText(limit, currentLocale()) });
  return (
    <Typography variant="body2" color="textSecondary" component="p">
      {text}
    </Typography>
  );
}

/** A folder piece by piece: each piece says where the next one begins. */
function Parts({ prefix }: { prefix: string }) {
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  return starts.map((after, index) => (
    <FolderSection
      key={after ?? ''}
      prefix={prefix}
      after={after}
      onMore={index === starts.length - 1 ? (next) => setStarts([...starts, next]) : undefined}
    />
  ));
}

function Path({ project, prefix }: { project: string; prefix: string }) {
  const { t } = useTranslation();
  const nameOf = useFolderNames();
  const steps = [{ name: t('file.root'), prefix: projectFolder(project) }, ...stepsTo(project, prefix)];
  return (
    <Box sx={{ mb: 3 }}>
      <Breadcrumbs aria-label={t('file.path')}>
        {steps.map((step) =>
          step.prefix === prefix ? (
            <span key={step.prefix} aria-current="page">
              {nameOf(step.name)}
            </span>
          ) : (
            <Link key={step.prefix} component={RouterLink} to={`?f=${encodeURIComponent(step.prefix)}`}>
              {nameOf(step.name)}
            </Link>
          ),
        )}
      </Breadcrumbs>
    </Box>
  );
}
