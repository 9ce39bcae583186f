import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@buildmesh/kernel';
import { fail, register, rightsChanged, verifyCode, type OutputOf } from '@buildmesh/contracts';
import { CLOCK, type Call } from '@buildmesh/service-kit';
import type { NewAccount } from '../account/account.repository.js';
import {
  accountFaults,
  assertSound,
  passwordFaults,
  phoneFaults,
  publicAccount,
  sessionUserOf,
} from '../account/account.rules.js';
import { PasswordHasher } from '../account/password-hasher.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config/identity-config.js';
import type { ProjectRow } from '../project/project.entity.js';
import { limitsOf, stateOf } from '../project/project.rules.js';
import type { RoleRow } from '../role/role.entity.js';
import { SessionOpener } from '../session/session-opener.js';
import { Store, type Repositories, type Writing } from '../store/store.js';
import { assertRoom } from '../user/quota.js';
import { Captcha } from './captcha.js';
import { PhoneCodes, type CodeScope } from './phone-codes.js';
import { isOpenForRegistration, modelOf } from './registration.rules.js';

type Registration = Call<typeof register>;
/** Where a new account goes; nowhere when it registers with the platform itself. */
type Target = { project: ProjectRow; role: RoleRow } | undefined;

/** Self-registration with a phone code (D18, D20). */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly store: Store,
    private readonly captcha: Captcha,
    private readonly codes: PhoneCodes,
    private readonly hasher: PasswordHasher,
    private readonly opener: SessionOpener,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  async sendCode({ input, context }: Call<typeof verifyCode>): Promise<string | undefined> {
    const { phone, type, project, ticket, randstr } = input;
    assertSound(phoneFaults('phone', phone.trim()));
    await this.captcha.check(ticket, randstr);
    return this.codes.send({ type, phone: phone.trim(), project }, context.ip);
  }

  async register(call: Registration): Promise<OutputOf<typeof register>> {
    const { user, pwd, phone, verify, project } = call.input;
    assertSound([
      ...accountFaults('user', user, this.config.ACCOUNT_SAFETY),
      ...passwordFaults('pwd', pwd),
      ...phoneFaults('phone', phone.trim()),
    ]);
    await this.target(this.store.read, call);
    // The code comes before anything that would tell a stranger which names and phones are taken.
    const scope: CodeScope = { type: 'register', phone: phone.trim(), project };
    await this.codes.check(scope, verify);
    const password = await this.hasher.hash(pwd);
    const answer = await this.store.write((writing) => this.create(writing, call, password));
    await this.codes.spend(scope);
    return answer;
  }

  private async create(writing: Writing, call: Registration, password: string): Promise<OutputOf<typeof register>> {
    const { accounts, sessions, members, audit, events } = writing;
    const target = await this.target(writing, call, true);
    const account = this.accountOf(call, password, target);
    if (target) await assertRoom(members, target.project, { model: account.model, count: 1 });
    await accounts.insert(account);
    const project = target?.project._id;
    if (target && project !== undefined) {
      await members.setRoles(project, account._id, [target.role._id]);
      await events.add(rightsChanged, { project, roles: [], users: [account._id] });
    }
    await audit.add({
      project: project ?? null,
      account: account._id,
      action: register.id,
      target: `user/${account._id}`,
      after: { account: account.account, phone: account.phone, role: target?.role._id },
    });
    const token = await this.opener.open(sessions, { account: account._id, context: call.context, project });
    return { token, data: sessionUserOf({ ...account, _ver: 1 }) };
  }

  private accountOf({ input }: Registration, password: string, target: Target): NewAccount {
    const model = target ? modelOf(target.role._type) : 'inner';
    const project = target?.project._id ?? null;
    const now = this.clock.now();
    return {
      _id: newId(now),
      scope: model === 'public' && project !== null ? project : '',
      account: model === 'public' && project !== null ? publicAccount(project, input.user) : input.user,
      nickname: input.nickname || input.user,
      avatar: null,
      phone: input.phone.trim(),
      password,
      model,
      status: 'active',
      homeProject: project,
      unlimited: false,
      createdAt: new Date(now),
    };
  }

  /** The open role that a registration asks for; a closed, foreign or absent one is refused alike. */
  private async target(from: Repositories, { input }: Registration, locked = false): Promise<Target> {
    if (input.project === undefined) {
      if (!this.config.OPEN_REGISTRATION || input.role !== undefined) throw fail('role.registration-closed');
      return undefined;
    }
    const project = await (locked ? from.projects.lock(input.project) : from.projects.byId(input.project));
    const state = stateOf(project, this.clock.now());
    if (state === 'expired') throw fail('project-expired');
    if (!project || state !== 'active') throw fail('role.registration-closed');
    const role = input.role
      ? await from.roles.byId(project._id, input.role)
      : await from.roles.defaultOf(project._id, input.type === 'public' ? 'public' : 'inner');
    if (!role || !isOpenForRegistration(role)) throw fail('role.registration-closed');
    if (role._type === 'public' && limitsOf(project)['public'] !== true) throw fail('feature-missing');
    return { project, role };
  }
}
