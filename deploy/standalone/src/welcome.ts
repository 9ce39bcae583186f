export interface Welcome {
  url: string;
  /** Present once, right after the account was made. */
  password?: string;
  account: string;
  dataFolder: string;
  seconds: number;
}

/** What the person at the terminal needs to know, in one block. */
export function welcomeText({ url, password, account, dataFolder, seconds }: Welcome): string {
  const lines = [`BuildMesh is ready in ${seconds.toFixed(1)} s.`, '', `  Open      ${url}`];
  if (password)
    lines.push(
      `  Account   ${account}`,
      `  Password  ${password}`,
      '            (shown this once; change it after signing in)',
    );
  lines.push(`  API       ${url}/api/docs`, `  Data in   ${dataFolder}`, '', 'Ctrl+C stops it.');
  return `\n${lines.join('\n')}\n\n`;
}
