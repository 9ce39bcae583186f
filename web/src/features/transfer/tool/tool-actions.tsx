import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { ToolJob } from './use-tool-job.js';

interface Props {
  tool: ToolJob;
  /** Everything that the tool needs has been chosen. */
  ready: boolean;
  /** What the button says that does it. */
  confirm: string;
  /** After the end there is a way back to what was chosen. */
  back: boolean;
  run: (dry: boolean) => Promise<void>;
  onClose: () => void;
}

/** The buttons of a tool for stored values: try or do it, then do what was tried, go back or finish. */
export function ToolActions({ tool, ready, confirm, back, run, onClose }: Props) {
  const { t } = useTranslation();
  if (tool.job === undefined) {
    const disabled = !ready || tool.starting;
    return (
      <>
        <Button color="inherit" variant="outlined" disabled={disabled} onClick={() => void run(true)}>
          {t('transfer.check')}
        </Button>
        <Button variant="contained" disabled={disabled} onClick={() => void run(false)}>
          {confirm}
        </Button>
      </>
    );
  }
  return (
    <>
      {back ? (
        <Button color="inherit" onClick={tool.reset}>
          {t('transfer.back')}
        </Button>
      ) : null}
      <Button variant="contained" onClick={() => (tool.dry ? void run(false) : onClose())}>
        {tool.dry ? confirm : t('transfer.finish')}
      </Button>
    </>
  );
}
