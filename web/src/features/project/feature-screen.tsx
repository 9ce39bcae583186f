import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsOwner, useProject } from '../../entities/session/use-session.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { FeatureSwitch, HIDEABLE } from './feature-switch.js';

/** Parts of an edition that are there or not (D65). */
const PARTS = ['simple', 'approval', 'ai', 'socket', 'public', 'white'] as const;
const FOR_MEMBERS = ['chat', 'ai', 'draft'] as const;

/** `/system/feature`: what the edition holds, and which parts of it people see. Owners switch, others read. */
export function FeatureScreen() {
  const { t } = useTranslation();
  const { _limit } = useProject();
  const owner = useIsOwner();
  const missing = PARTS.some((part) => _limit[part] !== true);
  return (
    <PageBody>
      <PageHeader title={t('project.feature')} description={t('project.feature.text')} />
      <SettingsSection title={t('project.feature.edition')} text={t('project.feature.edition-text')}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
          {PARTS.map((part) => (
            <Box component="li" key={part} sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
              <Typography sx={{ flex: 1, minWidth: 0 }}>{t(`project.feature.part.${part}`)}</Typography>
              {_limit[part] === true ? (
                <StatusTag level="success" icon={CircleCheck} label={t('project.feature.included')} />
              ) : (
                <StatusTag level="disabled" icon={CircleSlash} label={t('project.feature.missing')} />
              )}
            </Box>
          ))}
        </Box>
        {missing && owner && (
          <Button
            component={Link}
            to="/upgrade"
            variant="outlined"
            color="inherit"
            sx={{ alignSelf: 'start' }}
          >
            {t('project.feature.editions')}
          </Button>
        )}
      </SettingsSection>
      <SettingsSection title={t('project.feature.settings')} text={t('project.feature.settings-text')}>
        {HIDEABLE.map((entry) => (
          <FeatureSwitch key={entry} feature={entry} label={t(`shell.nav.${entry}`)} disabled={!owner} />
        ))}
      </SettingsSection>
      <SettingsSection title={t('project.feature.members')} text={t('project.feature.members-text')}>
        {FOR_MEMBERS.map((part) => (
          <FeatureSwitch
            key={part}
            feature={part}
            label={t(`project.feature.member.${part}`)}
            disabled={!owner}
          />
        ))}
      </SettingsSection>
    </PageBody>
  );
}
