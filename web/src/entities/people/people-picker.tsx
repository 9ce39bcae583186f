import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { UserRound } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../session/use-session.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { PersonAvatar } from '../../shared/ui/person-avatar.js';
import { SearchField } from '../../shared/ui/form/search-field.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { usePeopleQuery } from './people.api.js';

/** People offered at once; the search finds the others. */
const OFFERED = 50;
/** Pause in typing after which the search is sent. */
const TYPING_PAUSE_MS = 250;

interface Props {
  title: string;
  description?: string;
  value: readonly string[];
  /** Only one may be chosen. */
  single?: boolean;
  /** Only members of this role. */
  role?: string;
  onClose: () => void;
  /** Rejects nothing: answers whether it was taken, after which the dialog closes. */
  onSave: (ids: string[]) => Promise<boolean>;
}

/** Chooses members of the project by searching them. */
export function PeoplePicker({ title, description, value, single = false, role, onClose, onSave }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[]>(value);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState(false);
  const params = { project: useProject()._id };
  const body = {
    search: search || undefined,
    role,
    model: 'inner' as const,
    page: { index: 1, size: OFFERED },
  };
  const { data, currentData } = usePeopleQuery({ params, body });
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const offered = (currentData ?? data)?.data;
  const toggle = (id: string) => {
    if (single) setChosen([id]);
    else setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const taken = await onSave([...chosen]);
    setBusy(false);
    if (taken) onClose();
  };
  const Mark = single ? Radio : Checkbox;
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={busy}
      title={title}
      description={description}
      height={560}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center', mr: 'auto' }}>
            {t('shared.people.chosen', { count: chosen.length })}
          </Typography>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t('shared.save')}
          </Button>
        </>
      }
    >
      <SearchField
        autoFocus
        label={t('shared.people.search')}
        value={typed}
        onChange={setTyped}
        sx={{ width: '100%', mb: 2 }}
      />
      {!offered && <ListSkeleton rows={5} />}
      {offered?.length === 0 && <EmptyState compact icon={UserRound} title={t('shared.people.none')} />}
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {offered?.map(({ _id, nickname, account, avatar }) => (
          <li key={_id}>
            <Box
              component="label"
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                minHeight: 48,
                borderRadius: '6px',
                cursor: 'pointer',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Mark
                checked={chosen.includes(_id)}
                onChange={() => toggle(_id)}
                slotProps={{ input: { 'aria-label': nickname } }}
              />
              <PersonAvatar name={nickname} src={avatar} size={28} />
              <Box sx={{ minWidth: 0 }}>
                <Typography noWrap sx={{ fontSize: 14 }}>
                  {nickname}
                </Typography>
                <Typography noWrap variant="caption" color="textSecondary">
                  {account}
                </Typography>
              </Box>
            </Box>
          </li>
        ))}
      </Box>
    </AppDialog>
  );
}
