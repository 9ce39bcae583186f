import { Injectable } from '@nestjs/common';
import { refusal, login, type OutputOf } from '@buildmesh/contracts';
import type { Call } from '@buildmesh/service-kit';
import { PasswordHasher, sessionUserOf } from '../accounts/index.js';
import { admitsExternalUsers } from '../licensing/index.js';
import { type Account, type ProjectRepository, Store } from '../store/index.js';
import { Captcha } from './registration/captcha.js';
import { LoginGuard } from './session/login-guard.js';
import { SessionOpener } from './session/session-opener.js';

/** Signing in with a password (D12, D19). */
@Injectable()
export class SignInService {
  constructor(
    private readonly store: Store,
    private readonly hasher: PasswordHasher,
    private readonly guard: LoginGuard,
    private readonly captcha: Captcha,
    private readonly opener: SessionOpener,
  ) {}

  async signIn({ input, context }: Call<typeof login>): Promise<OutputOf<typeof login>> {
    const { user, pwd, project, ticket, randstr } = input;
    this.hasher.assertRoom();
    const candidates = await this.candidates(user, project);
    // By the account itself where there is one: its phone and its name must not be two sets of tries.
    const known = candidates.find((candidate) => candidate !== undefined)?._id;
    const attempt = { account: known ?? user.toLowerCase(), ip: context.ip };
    await this.guard.admit(attempt, () => this.captcha.check({ ticket, answer: randstr, ip: context.ip }));
    const account = await this.guard.comparing(attempt, () => this.authenticate(candidates, pwd));
    if (!account) {
      await this.guard.failed(attempt);
      throw refusal('session.wrong-credentials');
    }
    await this.guard.succeeded(attempt);
    if (account.status === 'disabled') throw refusal('session.account-disabled');
    const token = await this.store.write(async ({ accounts, projects, sessions }) => {
      // A password change or ban that came in between has ended all sessions; it must not miss this one.
      if (!(await accounts.stillHas(account._id, account.password)))
        throw refusal('session.wrong-credentials');
      if (account.model === 'public') await assertAdmitted(projects, account.scope);
      return this.opener.open(sessions, { account: account._id, context, project });
    });
    return { token, data: sessionUserOf(account) };
  }

  /** With a project its public user of that name comes first, then inner users (D19). */
  private async candidates(user: string, project?: string): Promise<(Account | undefined)[]> {
    const inner = await this.fullName(user);
    return project === undefined
      ? [inner]
      : [await this.store.read.accounts.byPublicLogin(project, user), inner];
  }

  /** Every candidate costs one hash, there or not, so that timing tells nothing. */
  private async authenticate(
    candidates: (Account | undefined)[],
    password: string,
  ): Promise<Account | undefined> {
    let found: Account | undefined;
    for (const candidate of candidates) {
      const right = await this.hasher.matches(candidate?.password, password);
      if (right) found ??= candidate;
    }
    return found;
  }

  /** An inner user, or a public one by the name under which it is stored. */
  private fullName(user: string): Promise<Account | undefined> {
    const project = /^public_([0-9a-f]{24})_main_/.exec(user)?.[1];
    return this.store.read.accounts.byLogin(project ?? '', user);
  }
}

/** An owner may close a project to external users. */
async function assertAdmitted(projects: ProjectRepository, id: string): Promise<void> {
  const project = await projects.byId(id);
  if (!project || !admitsExternalUsers(project._option)) throw refusal('no-authority');
}
