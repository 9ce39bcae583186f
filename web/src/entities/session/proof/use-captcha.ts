import { useState } from 'react';
import { currentLocale } from '../../../shared/i18n/locale-state.js';
import type { CaptchaProof } from './tencent-captcha.js';
import { useCaptchaQuery } from './verify.api.js';

export type Captcha = ReturnType<typeof useCaptcha>;

/** The captcha in force and a way to get another; one of Tencent (`appId`) has a ticket once it is solved (D18). */
export function useCaptcha(wanted = true) {
  const { data, refetch, isFetching } = useCaptchaQuery(undefined, {
    skip: !wanted,
    refetchOnMountOrArgChange: true,
  });
  const [proof, setProof] = useState<CaptchaProof | null>(null);
  const appId = data?.appId;
  return {
    appId,
    ticket: appId === undefined ? data?.ticket : proof?.ticket,
    image: isFetching ? undefined : data?.image,
    /** Shows the captcha of Tencent; `null` when somebody closed it. */
    solve: async (): Promise<CaptchaProof | null> => {
      if (appId === undefined) return null;
      const { solveTencentCaptcha } = await import('./tencent-captcha.js');
      const solved = await solveTencentCaptcha(appId, currentLocale());
      setProof(solved);
      return solved;
    },
    renew: () => {
      setProof(null);
      if (wanted) void refetch();
    },
  };
}
