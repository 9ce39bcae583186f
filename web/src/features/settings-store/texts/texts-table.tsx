import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../shared/ui/list/action-menu.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { StatusTag } from '../../../shared/ui/status-tag.js';
import { useMobile } from '../../../shared/ui/use-mobile.js';
import { TextCell } from './text-cell.js';
import { missingBy, type ProjectTexts } from './texts.model.js';

interface Props {
  texts: ProjectTexts;
  /** The ids of this page. */
  ids: readonly string[];
  onWrite: (code: string, id: string, text: string) => void;
  onRemove: (id: string) => void;
  onRemoveLanguage: (code: string, name: string) => void;
}

/** The texts by id and language; on a phone one id below the other. */
export function TextsTable(props: Props) {
  return useMobile() ? <Cards {...props} /> : <Grid {...props} />;
}

function Grid({ texts, ids, onWrite, onRemove, onRemoveLanguage }: Props) {
  const { t } = useTranslation();
  const missing = missingBy(texts);
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table
        aria-label={t('sharing.i18n.title')}
        size="small"
        sx={{ '& td, & th': { verticalAlign: 'top', px: 1 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ minWidth: 160 }}>{t('sharing.i18n.id')}</TableCell>
            {texts.languages.map(([code, name]) => (
              <TableCell key={code} sx={{ minWidth: 200 }}>
                <LanguageHead
                  code={code}
                  name={name}
                  missing={missing[code] ?? 0}
                  onRemove={() => onRemoveLanguage(code, name)}
                />
              </TableCell>
            ))}
            <TableCell sx={{ width: 48 }}>
              <span className="visually-hidden">{t('sharing.remove')}</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {ids.map((id) => (
            <TableRow key={id}>
              <TableCell component="th" scope="row" sx={{ maxWidth: 260 }}>
                <TextId id={id} />
              </TableCell>
              {texts.languages.map(([code, name]) => (
                <TableCell key={code}>
                  <TextCell
                    label={t('sharing.i18n.text-of', { id, language: name })}
                    text={texts.texts[code]?.[id] ?? ''}
                    onChange={(text) => onWrite(code, id, text)}
                  />
                </TableCell>
              ))}
              <TableCell>
                <IconAction
                  size="small"
                  iconSize={15}
                  icon={Trash2}
                  label={t('sharing.i18n.remove-text', { id })}
                  onClick={() => onRemove(id)}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Cards({ texts, ids, onWrite, onRemove, onRemoveLanguage }: Props) {
  const { t } = useTranslation();
  const missing = missingBy(texts);
  return (
    <>
      <Box component="ul" aria-label={t('sharing.i18n.languages')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {texts.languages.map(([code, name]) => (
          <li key={code}>
            <LanguageHead
              code={code}
              name={name}
              missing={missing[code] ?? 0}
              onRemove={() => onRemoveLanguage(code, name)}
            />
          </li>
        ))}
      </Box>
      <Box component="ul" aria-label={t('sharing.i18n.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ids.map((id) => (
          <Box component="li" key={id} sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
              <TextId id={id} />
              <IconAction
                icon={Trash2}
                iconSize={16}
                label={t('sharing.i18n.remove-text', { id })}
                onClick={() => onRemove(id)}
              />
            </Box>
            {texts.languages.map(([code, name]) => (
              <Box key={code} sx={{ mt: 1 }}>
                <Typography variant="caption" color="textSecondary" aria-hidden>
                  {name}
                </Typography>
                <TextCell
                  label={t('sharing.i18n.text-of', { id, language: name })}
                  text={texts.texts[code]?.[id] ?? ''}
                  onChange={(text) => onWrite(code, id, text)}
                />
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </>
  );
}

const TextId = ({ id }: { id: string }) => (
  <Box component="code" sx={{ display: 'block', py: 1.5, fontSize: 13, overflowWrap: 'anywhere' }}>
    {id}
  </Box>
);

interface HeadProps {
  code: string;
  name: string;
  missing: number;
  onRemove: () => void;
}

function LanguageHead({ code, name, missing, onRemove }: HeadProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <span lang={code}>{name}</span>
          <Typography variant="caption" color="textSecondary" component="code">
            {code}
          </Typography>
        </Box>
        {missing > 0 ? (
          <StatusTag level="warning" label={t('sharing.i18n.missing-count', { count: missing })} />
        ) : (
          <StatusTag level="success" label={t('sharing.i18n.complete')} />
        )}
      </Box>
      <ActionMenu
        label={t('sharing.i18n.language-actions', { name })}
        actions={[
          { label: t('sharing.i18n.remove-language'), icon: Trash2, danger: true, onSelect: onRemove },
        ]}
      />
    </Box>
  );
}
