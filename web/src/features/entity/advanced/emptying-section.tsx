import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Entity } from '@buildmesh/contracts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../entities/field/formats.js';
import { notify } from '../../../shared/notice/notices.js';
import { useProject } from '../../../entities/session/use-session.js';
import { useConfirm } from '../../../shared/ui/dialog/confirm-provider.js';
import { SettingsSection } from '../../../shared/ui/frame/settings-section.js';
import { useDropRowsMutation } from '../entity.api.js';

/** Takes all rows out of a table, once its name was typed. */
export function EmptyingSection({ table, count }: { table: Entity; count: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const confirm = useConfirm();
  const params = { project: useProject()._id, entity: table._id };
  const [drop, { isLoading }] = useDropRowsMutation();
  const empty = async (): Promise<void> => {
    const sure = await confirm({
      title: t('entity.advanced.empty-title', { name: table._name }),
      text: t('entity.advanced.empty-question', { count, rows: formats.number(count, 0) }),
      confirmLabel: t('entity.advanced.empty'),
      danger: true,
      typedName: table._name,
    });
    if (!sure) return;
    const answer = await drop({ params, body: { confirm: table._name } });
    if ('data' in answer && answer.data)
      notify({
        level: 'success',
        text: t('entity.advanced.emptied', {
          count: answer.data.removed,
          rows: formats.number(answer.data.removed, 0),
        }),
      });
  };
  return (
    <SettingsSection title={t('entity.advanced.empty')} text={t('entity.advanced.empty-text')} danger>
      <Box>
        <Button
          variant="outlined"
          color="error"
          disabled={count === 0}
          loading={isLoading}
          onClick={() => void empty()}
        >
          {t('entity.advanced.empty')}
        </Button>
      </Box>
    </SettingsSection>
  );
}
