import type { Locale } from '@buildmesh/kernel';

/** What somebody proves with, once. */
export interface CaptchaProof {
  ticket: string;
  randstr: string;
}

/** What Tencent's script calls back with. */
interface Answer {
  ret: number;
  ticket?: string | null;
  randstr?: string;
}

type Constructor = new (
  appId: string,
  onAnswer: (answer: Answer) => void,
  options: { userLanguage: string },
) => { show(): void };

declare global {
  interface Window {
    TencentCaptcha?: Constructor;
  }
}

/** The gateway lets pages load this address and no other (security headers). */
const SCRIPT = 'https://turing.captcha.qcloud.com/TJCaptcha.js';
const LOAD_TIMEOUT_MS = 15_000;
const PASSED = 0;
const CLOSED = 2;
/** Begins a ticket that the script makes itself when Tencent does not answer; the server refuses it. */
const WITHOUT_TENCENT = 'terror_';
/** Cantonese is written as in Hong Kong. */
const LANGUAGE: Record<Locale, string> = {
  zh: 'zh-cn',
  en: 'en',
  ja: 'ja',
  vi: 'vi',
  yue: 'zh-hk',
  'zh-TW': 'zh-tw',
};

let loading: Promise<Constructor> | null = null;

/** Shows Tencent's captcha; `null` when it was closed unanswered. Rejects when it cannot be loaded or does not work. */
export async function solveTencentCaptcha(appId: string, locale: Locale): Promise<CaptchaProof | null> {
  const Captcha = await loaded();
  return new Promise((resolve, reject) => {
    const onAnswer = ({ ret, ticket, randstr }: Answer) => {
      if (ret === CLOSED) resolve(null);
      else if (ret === PASSED && ticket && randstr && !ticket.startsWith(WITHOUT_TENCENT))
        resolve({ ticket, randstr });
      else reject(new Error(`the captcha answered ${ret}`));
    };
    new Captcha(appId, onAnswer, { userLanguage: LANGUAGE[locale] }).show();
  });
}

/** Loads the script at the first call; after a failure the next call tries again. */
function loaded(): Promise<Constructor> {
  loading ??= load().catch((cause: unknown) => {
    loading = null;
    throw cause;
  });
  return loading;
}

function load(): Promise<Constructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const settle = () => {
      clearTimeout(timer);
      if (window.TencentCaptcha) return resolve(window.TencentCaptcha);
      script.remove();
      reject(new Error('the captcha did not load'));
    };
    const timer = setTimeout(settle, LOAD_TIMEOUT_MS);
    script.onload = settle;
    script.onerror = settle;
    script.src = SCRIPT;
    document.head.append(script);
  });
}
