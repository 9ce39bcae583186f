/** As identity begins the line that says so. */
const PASSWORD_UNUSED = 'BM_ADMIN_PASSWORD was not used:';

/**
 * What is said of the first account after a start that worked: its password once (D79), and none that does not open it. `log`
 * is what identity has written, `env` what the operator has set; `told` is whether the password has been shown.
 */
export function firstAccountText({ log, env, generated, told }) {
  const account = env.BM_ADMIN_ACCOUNT || 'admin';
  const lines = log.split('\n');
  const unused = lines.findLast((line) => line.includes(PASSWORD_UNUSED));
  if (unused) {
    const reason = unused.slice(unused.indexOf(PASSWORD_UNUSED));
    // One that was made here says nothing to anybody.
    if (env.BM_ADMIN_PASSWORD || env.BM_ADMIN_PASSWORD_FILE) return { text: reason, told };
    return {
      text: `First account: made before${told ? '' : ', elsewhere'}; it keeps its own password.`,
      told,
    };
  }
  if (told) return { text: `First account: ${account}; its password was shown at the first start.`, told };
  if (env.BM_ADMIN_PASSWORD || env.BM_ADMIN_PASSWORD_FILE)
    return { text: `First account: ${account}, with the password of BM_ADMIN_PASSWORD.`, told };
  return { text: `First account: ${account}, password: ${generated} (shown once)`, told: true };
}
