import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Copy, Search, Table2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useVisibleEntitiesQuery } from '../../entities/project/entity.api.js';
import { ScanPanel } from '../../shared/scan/scan-panel.js';
import { MAX_CODE, SCAN_DEFAULTS } from '../../shared/scan/scan-settings.js';
import { useScanGun } from '../../shared/scan/use-scan-gun.js';
import { useMaybeProject } from '../../entities/session/use-session.js';
import { ActionMenu } from '../../shared/ui/list/action-menu.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { useCopy } from '../../shared/ui/use-copy.js';
import { openScanned } from './scan.model.js';

/** `/scan`: reads a code. A link of this product opens; any other text is shown, to be copied or looked for in a table. */
export function ScanScreen() {
  const { t } = useTranslation();
  const [found, setFound] = useState<string | null>(null);
  const take = (code: string) => {
    if (!openScanned(code)) setFound(code.trim());
  };
  useScanGun(SCAN_DEFAULTS.gun === 'software', take);
  return (
    <PageBody>
      <PageHeader title={t('scan.title')} description={t('scan.text')} />
      <Box sx={{ display: 'grid', gap: 5, maxWidth: 560 }}>
        <ScanPanel label={t('scan.title')} check={SCAN_DEFAULTS.check} onCode={take} />
        <ByHand onCode={take} />
        <Box role="status">{found !== null && <Found text={found} />}</Box>
      </Box>
    </PageBody>
  );
}

/** For a code that no camera reads, and for scan guns that type into a field. */
function ByHand({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    setTyped('');
    onCode(typed);
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 2 }}>
      <TextField
        size="small"
        fullWidth
        value={typed}
        placeholder={t('scan.by-hand')}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{
          htmlInput: { 'aria-label': t('scan.by-hand'), maxLength: MAX_CODE, autoComplete: 'off' },
        }}
      />
      <Button type="submit" variant="outlined" color="inherit" disabled={typed.trim() === ''}>
        {t('scan.take')}
      </Button>
    </Box>
  );
}

function Found({ text }: { text: string }) {
  const { t } = useTranslation();
  const copy = useCopy();
  const project = useMaybeProject();
  return (
    <Paper variant="outlined" sx={{ p: 4, display: 'grid', gap: 3 }}>
      <Typography variant="caption" color="textSecondary">
        {t('scan.found')}
      </Typography>
      <Typography sx={{ fontSize: 16, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Copy size={16} aria-hidden />}
          onClick={() => void copy(text)}
        >
          {t('scan.copy')}
        </Button>
        {project && <SearchTables project={project._id} text={text} />}
      </Box>
    </Paper>
  );
}

/** Looks for the text in a table. */
function SearchTables({ project, text }: { project: string; text: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: tables = [] } = useVisibleEntitiesQuery({ params: { project }, quiet: true });
  if (tables.length === 0) return null;
  const search = (entity: string) => void navigate(`/table/${entity}?${new URLSearchParams({ q: text })}`);
  return (
    <ActionMenu
      label={t('scan.search')}
      actions={tables.map(({ _id, _name }) => ({
        label: _name,
        icon: Table2,
        onSelect: () => search(_id),
      }))}
      trigger={(props) => (
        <Button {...props} variant="outlined" color="inherit" startIcon={<Search size={16} aria-hidden />}>
          {t('scan.search')}
        </Button>
      )}
    />
  );
}
