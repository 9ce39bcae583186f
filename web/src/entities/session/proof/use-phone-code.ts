import { useEffect, useState } from 'react';
import type { RawInputOf, verifyCode } from '@buildmesh/contracts';
import { splitProject } from '../../../shared/navigation/project-path.js';
import { useCaptcha } from './use-captcha.js';
import { useVerifyCodeMutation } from './verify.api.js';

/** Pause between two codes to one phone (D18). */
const CODE_PAUSE_S = 60;

type Purpose = RawInputOf<typeof verifyCode>['type'];

interface Wishes {
  type: Purpose;
  /** Phone and captcha answer once both are right, else nothing. */
  values: () => Promise<{ phone: string; randstr: string } | null>;
  onSent: () => void;
  /** The captcha is used up: its answer has to be given anew. */
  onFault: (fault: unknown) => void;
}

/** The project that stands in front of the address. */
export const projectHere = () => splitProject(window.location.pathname).project ?? undefined;

/** A captcha and a six-digit code sent to a phone after it. */
export function usePhoneCode({ type, values, onSent, onFault }: Wishes) {
  const captcha = useCaptcha();
  const [verifyCode, { isLoading: sending }] = useVerifyCodeMutation();
  const [waitS, setWaitS] = useState(0);
  const [testCode, setTestCode] = useState<string>();
  useEffect(() => {
    if (waitS === 0) return undefined;
    const timer = setTimeout(() => setWaitS(waitS - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitS]);
  const send = async () => {
    const given = await values();
    if (!given || !captcha.ticket) return;
    try {
      // A code counts only where it was asked for; the own phone belongs to the account, not to a project.
      const project = type === 'change' ? undefined : projectHere();
      const body = { ...given, ticket: captcha.ticket, type, project };
      const sent = await verifyCode({ body, quiet: true }).unwrap();
      setTestCode(sent.code);
      setWaitS(CODE_PAUSE_S);
      onSent();
    } catch (fault) {
      captcha.renew();
      onFault(fault);
    }
  };
  return { captcha, sendCode: () => void send(), waitS, sending, testCode };
}

export type PhoneCode = ReturnType<typeof usePhoneCode>;
