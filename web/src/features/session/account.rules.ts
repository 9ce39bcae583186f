/** Starts with a letter, 6 to 16 letters, digits and underscores (platform §5). */
const ACCOUNT = /^[A-Za-z]\w{5,15}$/;
const PHONE = /^1[3-9]\d{9}$/;
const CODE = /^\d{6}$/;

/** 6–32 printable characters with a letter and a digit (D12). */
function isPassword(text: string): boolean {
  return /^[\x21-\x7e]{6,32}$/.test(text) && /[A-Za-z]/.test(text) && /\d/.test(text);
}

export interface RegistrationForm {
  user: string;
  nickname: string;
  phone: string;
  randstr: string;
  verify: string;
  pwd: string;
  again: string;
  terms: boolean;
}

/** The key of what is wrong with a text: empty, or not as `rule` wants it. */
const text = (empty: string, wrong: string, rule: (text: string) => boolean) => (value: string) => {
  const trimmed = value.trim();
  if (trimmed === '') return empty;
  return rule(trimmed) ? undefined : wrong;
};

type Rules = {
  [K in keyof RegistrationForm]: (value: RegistrationForm[K], form: RegistrationForm) => string | undefined;
};

/** Per field the text key of its fault. Written without a schema library: it is part of the first load. */
export const REGISTRATION_RULES: Rules = {
  user: text('session.rule.account-empty', 'session.rule.account', (value) => ACCOUNT.test(value)),
  nickname: () => undefined,
  phone: text('session.rule.phone-empty', 'session.rule.phone', (value) => PHONE.test(value)),
  randstr: text('session.rule.captcha-empty', 'session.rule.captcha-empty', () => true),
  verify: text('session.rule.code-empty', 'session.rule.code', (value) => CODE.test(value)),
  pwd: text('session.rule.password-empty', 'session.rule.password', isPassword),
  again: (value, { pwd }) => (value === pwd ? undefined : 'session.rule.again'),
  terms: (accepted) => (accepted ? undefined : 'session.rule.terms'),
};

export interface SignInForm {
  user: string;
  pwd: string;
  randstr: string;
}

/** Faults of sign-in; the server alone judges the form of account and password (D12). */
export function signInFaults(
  { user, pwd, randstr }: SignInForm,
  captchaWanted: boolean,
): Partial<Record<keyof SignInForm, string>> {
  return {
    ...(user.trim() === '' && { user: 'session.rule.account-empty' }),
    ...(pwd === '' && { pwd: 'session.rule.password-empty' }),
    ...(captchaWanted && randstr.trim() === '' && { randstr: 'session.rule.captcha-empty' }),
  };
}
