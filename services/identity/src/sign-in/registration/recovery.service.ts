import { Injectable } from '@nestjs/common';
import { changePhone, refusal, resetPassword, sessionsEnded } from '@buildmesh/contracts';
import { userOf } from '@buildmesh/service-kit';
import type { Call } from '@buildmesh/service-kit';
import { assertSound, passwordFaults, PasswordHasher, phoneFaults } from '../../accounts/index.js';
import { type Account, type Repositories, Store } from '../../store/index.js';
import { LoginGuard } from '../session/login-guard.js';
import { type CodeScope, PhoneCodes } from './phone-codes.js';

/** What a code sent to a phone lets its holder change: a forgotten password, and the phone itself (D18). */
@Injectable()
export class RecoveryService {
  constructor(
    private readonly store: Store,
    private readonly codes: PhoneCodes,
    private readonly hasher: PasswordHasher,
    private readonly guard: LoginGuard,
  ) {}

  /**
   * Sets a new password and ends all sessions (D11). For a phone that nobody has it does the same work and answers the
   * same, so that neither answer nor time tells who is registered.
   */
  async resetPassword({ input, context }: Call<typeof resetPassword>): Promise<void> {
    const { pwd, verify, project } = input;
    const phone = input.phone.trim();
    assertSound([...passwordFaults('pwd', pwd), ...phoneFaults('phone', phone)]);
    const scope: CodeScope = { type: 'forget', phone, project };
    await this.codes.check(scope, verify);
    const password = await this.hasher.hash(pwd);
    const account = await this.store.write(async (writing) => {
      const { accounts, sessions, audit, events } = writing;
      const found = await holderOf(writing, phone, project);
      if (!found) return undefined;
      const { _id } = found;
      await accounts.update(_id, { password });
      await audit.add({ project: null, account: _id, action: resetPassword.id, target: `user/${_id}` });
      await events.add(sessionsEnded, { user: _id, sessions: await sessions.endAll(_id) });
      return _id;
    });
    await this.codes.spend(scope);
    // Whoever forgot the password has often been locked out by then.
    if (account) await this.guard.forgive({ account, ip: context.ip });
  }

  /** Changes the own phone with a code sent to the new one; sessions go on. */
  async changePhone(call: Call<typeof changePhone>): Promise<void> {
    const user = userOf(call);
    const phone = call.input.phone.trim();
    assertSound(phoneFaults('phone', phone));
    const scope: CodeScope = { type: 'change', phone };
    await this.codes.check(scope, call.input.verify);
    await this.store.write(async ({ accounts, audit }) => {
      const account = await accounts.byId(user);
      if (!account) throw refusal('no-session');
      if (account.phone === phone) return;
      await accounts.update(user, { phone });
      await audit.add({
        project: null,
        account: user,
        action: changePhone.id,
        target: `user/${user}`,
        before: { phone: account.phone },
        after: { phone },
      });
    });
    await this.codes.spend(scope);
  }
}

/** As at sign-in: with a project its external user comes first, then inner users (D19). */
async function holderOf(
  { accounts }: Repositories,
  phone: string,
  project: string | undefined,
): Promise<Account | undefined> {
  const outer = project === undefined ? undefined : await accounts.byPublicLogin(project, phone);
  return outer ?? accounts.byLogin('', phone);
}
