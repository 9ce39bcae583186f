import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Suspense, useMemo, type ChangeEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { TextBox, type TextBoxProps } from '../../../shared/ui/form/text-box.js';
import type { Captcha } from './use-captcha.js';
import { lazyPart } from '../../../shared/ui/state/lazy-part.js';

const OutsideCaptcha = lazyPart(async () => (await import('./outside-captcha.js')).OutsideCaptcha);

type Props = Omit<TextBoxProps, 'label'> & { captcha: Captcha };

/** The captcha in force: a picture of ours, or the check of a provider. */
export function CaptchaField({ captcha, ...field }: Props) {
  if (captcha.appId === undefined) return <PictureCaptcha captcha={captcha} {...field} />;
  const answer = (value: string) =>
    field.onChange?.({ target: { name: field.name, value } } as ChangeEvent<HTMLInputElement>);
  return (
    <>
      {/* Keeps the answer a field of its form, which the check itself is not. */}
      <input type="hidden" name={field.name} ref={field.ref as Ref<HTMLInputElement>} />
      <Suspense>
        <OutsideCaptcha captcha={captcha} missing={field.error === true} onSolved={answer} />
      </Suspense>
    </>
  );
}

/** Answer box with the picture beside it; pressing the picture brings another. */
function PictureCaptcha({ captcha, ...field }: Props) {
  const { t } = useTranslation();
  // As an image, whatever the SVG holds cannot run.
  const src = useMemo(() => captcha.image && pictureUrl(captcha.image), [captcha.image]);
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <TextBox
        {...field}
        label={t('session.captcha')}
        autoComplete="off"
        inputProps={{ autoCapitalize: 'off', maxLength: 20 }}
      />
      <ButtonBase
        aria-label={t('session.captcha.renew')}
        title={t('session.captcha.renew')}
        onClick={captcha.renew}
        sx={{
          mt: '23.5px',
          width: 120,
          height: 36,
          flexShrink: 0,
          borderRadius: '6px',
          border: 1,
          borderColor: 'line.strong',
          overflow: 'hidden',
          bgcolor: '#fff',
          '@media (pointer: coarse)': { height: 40 },
        }}
      >
        {src && <img src={src} alt={t('session.captcha.alt')} height={36} />}
      </ButtonBase>
    </Box>
  );
}

function pictureUrl(image: string): string {
  return image.startsWith('data:') ? image : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(image)}`;
}
