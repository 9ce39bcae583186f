import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCaptchaQuery } from './session.api.js';

/** The captcha in force and a way to get another. */
export function useCaptcha(wanted = true) {
  const { data, refetch, isFetching } = useCaptchaQuery(undefined, { skip: !wanted, refetchOnMountOrArgChange: true });
  return {
    ticket: data?.ticket,
    image: isFetching ? undefined : data?.image,
    renew: () => {
      if (wanted) void refetch();
    },
  };
}

type Captcha = ReturnType<typeof useCaptcha>;

/** Answer box with the picture beside it; pressing the picture brings another. */
export function CaptchaField({ captcha, ...field }: TextFieldProps & { captcha: Captcha }) {
  const { t } = useTranslation();
  // As an image, whatever the SVG holds cannot run.
  const src = useMemo(() => captcha.image && pictureUrl(captcha.image), [captcha.image]);
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <TextField {...field} label={t('session.captcha')} autoComplete="off" slotProps={{ htmlInput: { autoCapitalize: 'off', maxLength: 20 } }} />
      <Tooltip title={t('session.captcha.renew')}>
        <ButtonBase
          aria-label={t('session.captcha.renew')}
          onClick={captcha.renew}
          sx={{ mt: '23.5px', width: 120, height: 36, flexShrink: 0, borderRadius: '6px', border: 1, borderColor: 'line.strong', overflow: 'hidden', bgcolor: '#fff' }}
        >
          {src ? <img src={src} alt={t('session.captcha.alt')} height={36} /> : <Skeleton variant="rectangular" width={120} height={36} />}
        </ButtonBase>
      </Tooltip>
    </Box>
  );
}

function pictureUrl(image: string): string {
  return image.startsWith('data:') ? image : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(image)}`;
}
