import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Pad from 'signature_pad';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFault } from '../../../../shared/api/faults/fault.js';
import { faultText } from '../../../../shared/api/faults/fault-reaction.js';

interface Props {
  /** What is signed. */
  name: string;
  /** It bears a signature already. */
  signed: boolean;
  onSign: (picture: Blob) => Promise<void>;
}

const INK = '#1a2340';

/** A place to sign by finger, pen or mouse; whoever has none of them types a name. */
export function SignaturePad({ name, signed, onSign }: Props) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(undefined);
  const [typed, setTyped] = useState('');
  const [drawn, setDrawn] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!canvas.current) return undefined;
    fitted(canvas.current);
    const made = new Pad(canvas.current, { penColor: INK, backgroundColor: '#ffffff' });
    made.addEventListener('endStroke', () => setDrawn(true));
    pad.current = made;
    return () => made.off();
  }, []);
  const clear = () => {
    pad.current?.clear();
    setDrawn(false);
    setTyped('');
  };
  const type = (text: string) => {
    clear();
    setTyped(text);
    if (canvas.current && text !== '') write(canvas.current, text);
  };
  const sign = async () => {
    const picture = canvas.current && (await pictureOf(canvas.current));
    if (!picture) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await onSign(picture);
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      setProblem(faultText(fault, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="pw-pad">
      <span>{t(signed ? 'page.signature.again' : 'page.signature.here', { name })}</span>
      <canvas ref={canvas} aria-label={t('page.signature.here', { name })} role="img" />
      <TextField
        size="small"
        label={t('page.signature.typed')}
        value={typed}
        onChange={({ target }) => type(target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      {problem && (
        <p className="pg-note" role="alert">
          {problem}
        </p>
      )}
      <div className="pw-row">
        <Button color="inherit" variant="outlined" onClick={clear}>
          {t('page.signature.clear')}
        </Button>
        <Button
          variant="contained"
          disabled={!drawn && typed.trim() === ''}
          loading={busy}
          onClick={() => void sign()}
        >
          {t('page.signature.sign')}
        </Button>
      </div>
    </div>
  );
}

/** As many points as the screen has, so that lines are sharp. */
function fitted(canvas: HTMLCanvasElement): void {
  const ratio = Math.max(1, window.devicePixelRatio);
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
}

function write(canvas: HTMLCanvasElement, text: string): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { offsetWidth: width, offsetHeight: height } = canvas;
  context.fillStyle = INK;
  context.font = `italic ${Math.min(40, Math.round(height / 2))}px cursive`;
  context.textBaseline = 'middle';
  context.fillText(text, 16, height / 2, Math.max(0, width - 32));
}

const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
