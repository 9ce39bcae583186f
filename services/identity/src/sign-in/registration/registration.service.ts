import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import { refusal, register, rightsChanged, type OutputOf } from '@buildmesh/contracts';
import { CLOCK, type Call } from '@buildmesh/service-kit';
import { modelOf } from '../../access/index.js';
import {
  accountFaults,
  assertSound,
  newAccount,
  passwordFaults,
  PasswordHasher,
  phoneFaults,
  sessionUserOf,
} from '../../accounts/index.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../../config/index.js';
import { assertRoom } from '../../licensing/index.js';
import { type Repositories, Store, type WriteRepositories } from '../../store/index.js';
import { SessionOpener } from '../session/session-opener.js';
import { type CodeScope, PhoneCodes } from './phone-codes.js';
import { type Target, targetOf } from './registration-target.js';

type Registration = Call<typeof register>;

/** Self-registration with a phone code (D18, D20). */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly store: Store,
    private readonly codes: PhoneCodes,
    private readonly hasher: PasswordHasher,
    private readonly opener: SessionOpener,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  async register(call: Registration): Promise<OutputOf<typeof register>> {
    const { user, pwd, verify, project } = call.input;
    const phone = call.input.phone.trim();
    assertSound([
      ...accountFaults('user', user, this.config.ACCOUNT_SAFETY),
      ...passwordFaults('pwd', pwd),
      ...phoneFaults('phone', phone),
    ]);
    await this.target(this.store.read, call, false);
    // The code comes before anything that would tell a stranger which names and phones are taken.
    const scope: CodeScope = { type: 'register', phone, project };
    await this.codes.check(scope, verify);
    const password = await this.hasher.hash(pwd);
    const answer = await this.store.write((writing) => this.create(writing, call, password));
    await this.codes.spend(scope);
    return answer;
  }

  private async create(
    writing: WriteRepositories,
    call: Registration,
    password: string,
  ): Promise<OutputOf<typeof register>> {
    const { accounts, sessions, audit } = writing;
    const { user, nickname, phone } = call.input;
    const target = await this.target(writing, call, true);
    const account = newAccount({
      name: user,
      nickname,
      phone: phone.trim(),
      password,
      model: target ? modelOf(target.role._type) : 'inner',
      project: target?.project._id ?? null,
      nowMs: this.clock.now(),
    });
    if (target) await assertRoom(writing.members, target.project, { model: account.model, count: 1 });
    await accounts.insert(account);
    if (target) await this.join(writing, target, account._id);
    await audit.add({
      project: account.homeProject,
      account: account._id,
      action: register.id,
      target: `user/${account._id}`,
      after: { account: account.account, phone: account.phone, role: target?.role._id },
    });
    const { context, input } = call;
    const token = await this.opener.open(sessions, { account: account._id, context, project: input.project });
    return { token, data: sessionUserOf(account) };
  }

  private async join(
    { members, events }: WriteRepositories,
    { project, role }: Target,
    account: string,
  ): Promise<void> {
    await members.setRoles(project._id, account, [role._id]);
    await events.add(rightsChanged, { project: project._id, roles: [], users: [account] });
  }

  /** Nothing for people who register with the platform itself. */
  private async target(
    from: Repositories,
    { input }: Registration,
    lock: boolean,
  ): Promise<Target | undefined> {
    const { project, role, type } = input;
    if (project !== undefined)
      return targetOf(from, { project, role, type }, { lock, nowMs: this.clock.now() });
    if (!this.config.OPEN_REGISTRATION || role !== undefined) throw refusal('role.registration-closed');
    return undefined;
  }
}
