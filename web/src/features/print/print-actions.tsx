import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Download, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { fetchFile, saveBlob } from '../../shared/api/transfer.js';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { findPrintClient, NoPrintClient, type PrintClient } from './print-client.js';
import type { Source } from './print-dialog.js';
import { keepPrintOption, readPrintOption, type PrintOption } from './print-option.js';

const MAX_COPIES = 99;

/** Saves what is to be printed, or hands it to the print client of this machine. */
export function PrintActions({ source }: { source: Source }) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const [client, setClient] = useState<PrintClient>();
  const [option, setOption] = useState<PrintOption>(readPrintOption);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => client?.close(), [client]);
  const set = (part: Partial<PrintOption>) => {
    const next = { ...option, ...part };
    setOption(next);
    keepPrintOption(next);
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (cause) {
      if (cause instanceof NoPrintClient) notify({ level: 'error', text: t('print.no-client') });
      else if (isApiFault(cause)) notify({ level: 'error', text: faultText(cause, t) });
      else throw cause;
    } finally {
      setBusy(false);
    }
  };
  const fetched = () => fetchFile(source.contract, { ...source, params: { project } });
  const save = async () => {
    const { blob, name } = await fetched();
    saveBlob(blob, name);
  };
  const find = async () => {
    const found = await findPrintClient();
    setClient(found);
    if (!found.printers.includes(option.printer)) set({ printer: found.printers[0] ?? '' });
  };
  const print = async (to: PrintClient) => {
    const { blob } = await fetched();
    const { printer, copies } = option;
    const done = await to.print({ printer, copies, pdf: await base64Of(blob) });
    notify(done ? { level: 'success', text: t('print.done') } : { level: 'error', text: t('print.refused') });
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Download size={16} />}
        disabled={busy}
        onClick={() => void attempt(save)}
      >
        {t('print.save')}
      </Button>
      {client && (
        <>
          <TextField
            select
            size="small"
            label={t('print.printer')}
            value={option.printer}
            sx={{ minWidth: 140 }}
            onChange={({ target }) => set({ printer: target.value })}
          >
            {client.printers.map((name) => (
              <MenuItem key={name} value={name}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            type="number"
            size="small"
            label={t('print.copies')}
            value={option.copies}
            sx={{ width: 96 }}
            slotProps={{ htmlInput: { min: 1, max: MAX_COPIES } }}
            onChange={({ target }) =>
              set({ copies: Math.min(MAX_COPIES, Math.max(1, Math.trunc(Number(target.value)) || 1)) })
            }
          />
        </>
      )}
      <Button
        variant="contained"
        startIcon={<Printer size={16} />}
        loading={busy}
        onClick={() => void attempt(client ? () => print(client) : find)}
      >
        {t(client ? 'print.title' : 'print.find')}
      </Button>
    </>
  );
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('the document could not be read'));
    reader.readAsDataURL(blob);
  });
}
