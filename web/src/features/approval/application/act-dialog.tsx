import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { getApplication, OutputOf } from '@buildmesh/contracts';
import { SIGNER_PLACES } from '@buildmesh/domain';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RelatedRow } from '../../../entities/field/field-kind.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { DANGEROUS, NAMES_PEOPLE, type ActionName } from '../approval.model.js';
import { PeopleField } from './people-field.js';

export interface ActDetails {
  comment?: string;
  user?: string[];
  where?: (typeof SIGNER_PLACES)[number];
  to?: string;
}

interface Props {
  action: ActionName;
  application: OutputOf<typeof getApplication>;
  onClose: () => void;
  /** Answers whether it was done; a refusal was shown. */
  onAct: (details: ActDetails) => Promise<boolean>;
}

/** Asks what an act needs: a comment, and people, a place or a step where it names them. */
export function ActDialog({ action, application, onClose, onAct }: Props) {
  const { t } = useTranslation();
  const [comment, setComment] = useState('');
  const [people, setPeople] = useState<RelatedRow[]>([]);
  const [where, setWhere] = useState<(typeof SIGNER_PLACES)[number]>('before');
  const [to, setTo] = useState(application.back[0] ?? '');
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const namesPeople = NAMES_PEOPLE.has(action);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (namesPeople && people.length === 0) return setMissing(true);
    setBusy(true);
    const done = await onAct({
      ...(comment.trim() ? { comment: comment.trim() } : {}),
      ...(namesPeople ? { user: people.map(({ _id }) => _id) } : {}),
      ...(action === 'modify' ? { where } : {}),
      ...(action === 'rollback' && to ? { to } : {}),
    });
    setBusy(false);
    if (done) onClose();
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={busy}
      title={t(`approval.action.${action}`)}
      description={t(`approval.action-text.${action}`)}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            {t('shared.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            loading={busy}
            color={DANGEROUS.has(action) ? 'error' : 'primary'}
          >
            {t(`approval.action.${action}`)}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
        {namesPeople && application.members === null && (
          <Alert severity="warning">{t('approval.no-members')}</Alert>
        )}
        {namesPeople && application.members !== null && (
          <PeopleField
            label={t('approval.people')}
            members={application.members}
            single={action === 'forward'}
            value={people}
            error={missing && people.length === 0 ? t('approval.people-missing') : undefined}
            onChange={setPeople}
          />
        )}
        {action === 'modify' && (
          <TextField
            select
            label={t('approval.where')}
            value={where}
            onChange={({ target }) => setWhere(target.value as typeof where)}
          >
            {SIGNER_PLACES.map((place) => (
              <MenuItem key={place} value={place}>
                {t(`approval.where.${place}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {action === 'rollback' &&
          (application.back.length === 0 ? (
            <Alert severity="warning">{t('approval.no-rollback')}</Alert>
          ) : (
            <TextField
              select
              label={t('approval.back-to')}
              value={to}
              onChange={({ target }) => setTo(target.value)}
            >
              {application.back.map((node) => (
                <MenuItem key={node} value={node}>
                  {application.nodes.find(({ id }) => id === node)?.name || t('approval.applicant')}
                </MenuItem>
              ))}
            </TextField>
          ))}
        <TextField
          label={t('approval.comment')}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
      </Box>
    </AppDialog>
  );
}
