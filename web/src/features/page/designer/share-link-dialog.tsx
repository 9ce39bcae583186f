import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Page, View } from '@buildmesh/contracts';
import { Copy, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../entities/field/formats.js';
import { useProject } from '../../../entities/session/use-session.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { useCopy } from '../../../shared/ui/use-copy.js';
import { nameOf } from '../view-name.js';
import { useRevokeShareMutation, useSharePageMutation, useSharesQuery } from '../page.api.js';

/** Days that a link may last (D14: 7 by default, 365 at most). */
const DAYS = [1, 7, 30, 90, 365] as const;

interface Props {
  page: Page;
  views: readonly View[];
  onClose: () => void;
}

/** Makes links that show the page, or a worksheet of it, to anybody, and ends them. A link is shown once: only its hash is kept. */
export function ShareLinkDialog({ page, views, onClose }: Props) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const copy = useCopy();
  const [days, setDays] = useState<number>(7);
  const [link, setLink] = useState('');
  const sheets = views.filter(({ _template }) => _template.lib === 'worksheet');
  const [sheet, setSheet] = useState('');
  const [share, { isLoading, error }] = useSharePageMutation();
  const make = async () => {
    const shown = sheet === '' ? { page: page._id } : { view: sheet };
    const { data } = await share({ body: { project, ...shown, expire: days }, quiet: true });
    if (!data) return;
    const place = sheet === '' ? `/s/${data.token}` : `/open/sheet?token=${encodeURIComponent(data.token)}`;
    setLink(window.location.origin + place);
  };
  return (
    <AppDialog open width={560} title={t('page.share')} description={t('page.share-text')} onClose={onClose}>
      <div className="pd-share">
        {sheets.length > 0 && (
          <TextField
            select
            size="small"
            label={t('page.share-shows')}
            value={sheet}
            onChange={({ target }) => {
              setSheet(target.value);
              setLink('');
            }}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{t('page.share-page')}</MenuItem>
            {sheets.map((each) => (
              <MenuItem key={each._id} value={each._id}>
                {t('page.share-sheet', { name: nameOf(each, t) })}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TextField
          select
          size="small"
          label={t('page.share-days')}
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {DAYS.map((count) => (
            <MenuItem key={count} value={count}>
              {t('page.days', { count })}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant="contained"
          loading={isLoading}
          startIcon={<Link2 size={16} />}
          onClick={() => void make()}
        >
          {t('page.share-make')}
        </Button>
      </div>
      {error && <ErrorState compact fault={error} />}
      {link !== '' && (
        <TextField
          fullWidth
          size="small"
          label={t('page.share-link')}
          value={link}
          helperText={t('page.share-once')}
          sx={{ mt: 4 }}
          slotProps={{
            input: {
              readOnly: true,
              endAdornment: (
                <IconAction label={t('page.share-copy')} icon={Copy} onClick={() => void copy(link)} />
              ),
            },
          }}
        />
      )}
      <Links page={page._id} sheets={sheets} />
    </AppDialog>
  );
}

/** The links of the page and of its worksheets that are good now. */
function Links({ page, sheets }: { page: string; sheets: readonly View[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const project = useProject()._id;
  const { data = [], error, refetch } = useSharesQuery({ body: { project } });
  const [revoke, { isLoading }] = useRevokeShareMutation();
  const own = data
    .map((each) => ({ ...each, sheet: sheets.find(({ _id }) => _id === each.view) }))
    .filter(({ page: shown, sheet }) => shown === page || sheet);
  if (error) return <ErrorState compact fault={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Typography variant="h3" sx={{ mt: 6, mb: 2, fontSize: 14 }}>
        {t('page.share-links')}
      </Typography>
      {own.length === 0 && <Typography color="textSecondary">{t('page.share-none')}</Typography>}
      <ul className="pd-links">
        {own.map(({ _id, sheet, created, expire }) => (
          <li key={_id}>
            <span>
              {sheet && `${t('page.share-sheet', { name: nameOf(sheet, t) })} · `}
              {t('page.share-line', { from: formats.timestamp(created), to: formats.timestamp(expire) })}
            </span>
            <Button
              size="small"
              color="error"
              disabled={isLoading}
              onClick={() => void revoke({ body: { project, id: _id } })}
            >
              {t('page.share-revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
