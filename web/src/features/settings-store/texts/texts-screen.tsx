import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { Languages, Plus, RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../shared/ui/dialog/confirm-provider.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { NameDialog } from '../../../shared/ui/dialog/name-dialog.js';
import { PageBody, PageHeader } from '../../../shared/ui/frame/page-header.js';
import { Pager } from '../../../shared/ui/list/pager.js';
import { SearchField } from '../../../shared/ui/form/search-field.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import { StatusTag } from '../../../shared/ui/status-tag.js';
import { SettingTransferPanel } from '../setting-transfer.js';
import { LanguageDialog } from './language-dialog.js';
import type { EditState } from './text-edits.js';
import { TextsTable } from './texts-table.js';
import { idsOf, idsShown, missingBy, type ProjectTexts } from './texts.model.js';
import { useProjectTexts } from './use-project-texts.js';

/** What is offered as files. */
const MODELS = ['i18n'] as const;
/** Texts on one page. */
const PAGE_SIZE = 25;

/** `/system/share/i18n`: what the project says in each of its languages, by id (spec: data §3). */
export function TextsScreen() {
  const { t } = useTranslation();
  const all = useProjectTexts();
  const { texts } = all;
  const [dialog, setDialog] = useState<'language' | 'text' | undefined>(undefined);
  const known = texts?.languages.map(([code]) => code) ?? [];
  const addLanguage = (
    <Button
      variant={known.length > 0 ? 'outlined' : 'contained'}
      color={known.length > 0 ? 'inherit' : 'primary'}
      startIcon={<Plus size={16} />}
      onClick={() => setDialog('language')}
    >
      {t('sharing.i18n.add-language')}
    </Button>
  );
  const addText = (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setDialog('text')}>
      {t('sharing.i18n.add-text')}
    </Button>
  );
  const saveText = async (id: string): Promise<void> => {
    // One that is there already is found, not emptied.
    if (texts && !idsOf(texts).includes(id)) await all.addText(id);
  };
  return (
    <PageBody wide>
      <PageHeader
        title={t('sharing.i18n.title')}
        description={t('sharing.i18n.text')}
        actions={
          known.length > 0 && (
            <>
              {addLanguage}
              {addText}
            </>
          )
        }
      />
      {all.error !== undefined && <ErrorState fault={all.error} onRetry={all.refetch} compact />}
      {!texts && all.error === undefined && <ListSkeleton rows={6} />}
      {texts && known.length === 0 && (
        <EmptyState
          compact
          icon={Languages}
          title={t('sharing.i18n.none')}
          text={t('sharing.i18n.none-text')}
          action={addLanguage}
        />
      )}
      {texts && known.length > 0 && <Texts all={all} texts={texts} addText={addText} />}
      {texts && (
        <SettingTransferPanel
          models={MODELS}
          title={t('sharing.i18n.transfer')}
          text={t('sharing.i18n.transfer-text')}
        />
      )}
      {dialog === 'language' && (
        <LanguageDialog known={known} onClose={() => setDialog(undefined)} onAdd={all.addLanguage} />
      )}
      {dialog === 'text' && (
        <NameDialog
          title={t('sharing.i18n.add-text')}
          label={t('sharing.i18n.id')}
          placeholder="order.title"
          emptyText={t('sharing.i18n.id-missing')}
          onClose={() => setDialog(undefined)}
          onSave={saveText}
        />
      )}
    </PageBody>
  );
}

interface TextsProps {
  all: ReturnType<typeof useProjectTexts>;
  texts: ProjectTexts;
  addText: ReactNode;
}

/** What is found and what is missing, above the table. */
function Texts({ all, texts, addText }: TextsProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [search, setSearch] = useState('');
  const [onlyMissing, setOnlyMissing] = useState(false);
  const [asked, setPage] = useState(1);
  // Told when it was asked for: a text does not leave the screen while somebody writes it.
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const find = (word: string, lacking: boolean): void => {
    const shown = new Set(idsShown(texts, word, lacking));
    setSearch(word);
    setOnlyMissing(lacking);
    setHidden(new Set(idsOf(texts).filter((id) => !shown.has(id))));
    setPage(1);
  };
  const ids = idsOf(texts).filter((id) => !hidden.has(id));
  const page = Math.min(asked, Math.max(1, Math.ceil(ids.length / PAGE_SIZE)));
  const missing = Object.values(missingBy(texts)).reduce((sum, count) => sum + count, 0);
  const total = idsOf(texts).length;
  const removeLanguage = async (code: string, name: string): Promise<void> => {
    const sure = await confirm({
      title: t('sharing.i18n.remove-language-title', { name }),
      text: t('sharing.i18n.remove-language-text', {
        count: Object.keys(texts.texts[code] ?? {}).length,
      }),
      confirmLabel: t('sharing.remove'),
      danger: true,
    });
    if (sure) all.removeLanguage(code, name);
  };
  if (total === 0)
    return (
      <EmptyState
        compact
        icon={Languages}
        title={t('sharing.i18n.no-texts')}
        text={t('sharing.i18n.no-texts-text', { example: 'order.title' })}
        action={addText}
      />
    );
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', mb: 3 }}>
        <SearchField
          value={search}
          onChange={(word) => find(word, onlyMissing)}
          label={t('sharing.search')}
          sx={{ flex: '1 1 180px', maxWidth: 320 }}
        />
        <Chip
          clickable
          label={t('sharing.i18n.only-missing', { count: missing })}
          color={onlyMissing ? 'primary' : 'default'}
          variant={onlyMissing ? 'filled' : 'outlined'}
          aria-pressed={onlyMissing}
          onClick={() => find(search, !onlyMissing)}
        />
        <Box sx={{ ml: 'auto' }} aria-live="polite">
          <Kept state={all.state} onRetry={all.retry} />
        </Box>
      </Box>
      {ids.length === 0 ? (
        <Typography color="textSecondary" sx={{ py: 4 }}>
          {t(onlyMissing && search === '' ? 'sharing.i18n.nothing-missing' : 'sharing.not-found')}
        </Typography>
      ) : (
        <TextsTable
          texts={texts}
          ids={ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
          onWrite={all.write}
          onRemove={all.removeText}
          onRemoveLanguage={(code, name) => void removeLanguage(code, name)}
        />
      )}
      <Pager page={page} size={PAGE_SIZE} total={ids.length} onPage={setPage} />
    </>
  );
}

/** Whether what was typed is kept by now. */
function Kept({ state, onRetry }: { state: EditState; onRetry: () => void }) {
  const { t } = useTranslation();
  if (state === 'refused')
    return (
      <Button color="error" size="small" startIcon={<RotateCw size={14} />} onClick={onRetry}>
        {t('sharing.i18n.not-kept')}
      </Button>
    );
  return state === 'saving' ? (
    <StatusTag level="light" label={t('sharing.i18n.saving')} />
  ) : (
    <StatusTag level="success" label={t('sharing.i18n.kept')} />
  );
}
