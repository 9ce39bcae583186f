import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { randomText, type Clock } from '@buildmesh/kernel';
import { CLOCK } from '@buildmesh/service-kit';
import { newAccount, PasswordHasher } from '../accounts/index.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config/index.js';
import { isStrongPassword } from '../password.rules.js';
import { StaffService } from '../platform-admin/index.js';
import { Store } from '../store/index.js';

/** Prints a line for whoever starts the platform. */
export const ANNOUNCE = Symbol('announce');
export type Announce = (line: string) => void;

/** Begins what is said of a password that nobody can sign in with; `make up` looks for it. */
const PASSWORD_UNUSED = 'BM_ADMIN_PASSWORD was not used:';

/** Makes the first account when there is none (D79); of several processes that start at once, one does. */
@Injectable()
export class FirstStart implements OnModuleInit {
  /** Id of the account that this process made. */
  created: string | undefined;

  constructor(
    private readonly store: Store,
    private readonly hasher: PasswordHasher,
    private readonly staff: StaffService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    @Inject(ANNOUNCE) private readonly announce: Announce,
  ) {}

  async onModuleInit(): Promise<void> {
    if (!(await this.store.read.accounts.any())) await this.create();
    if (this.created === undefined) await this.tellOfOther();
    for (const id of await this.staff.appoint()) {
      this.announce(`PROVIDER_ACCOUNTS: no account that could be staff has the id ${id}`);
    }
  }

  private async create(): Promise<void> {
    const { BM_ADMIN_ACCOUNT: name, BM_ADMIN_PASSWORD: chosen } = this.config;
    const password = chosen ?? randomPassword();
    const hash = await this.hasher.hash(password);
    const nowMs = this.clock.now();
    const account = newAccount({ name, phone: null, password: hash, model: 'inner', project: null, nowMs });
    const made = await this.store.write(async ({ accounts, audit }) => {
      if (!(await accounts.claimFirst())) return false;
      await accounts.insert({ ...account, unlimited: true });
      await audit.add({
        project: null,
        account: null,
        action: 'identity.first-start',
        target: `user/${account._id}`,
      });
      return true;
    });
    if (!made) return;
    this.created = account._id;
    if (chosen === undefined)
      this.announce(`First start: account "${name}", password "${password}" (not shown again)`);
  }

  /** Whoever set a password that opens nothing is told, instead of trying it. */
  private async tellOfOther(): Promise<void> {
    const { BM_ADMIN_ACCOUNT: name, BM_ADMIN_PASSWORD: chosen } = this.config;
    if (chosen === undefined) return;
    const account = await this.store.read.accounts.byLogin('', name);
    if (!account)
      this.announce(`${PASSWORD_UNUSED} there are accounts already, and none is called "${name}".`);
    else if (!(await this.hasher.matches(account.password, chosen)))
      this.announce(`${PASSWORD_UNUSED} the account "${name}" was made before and keeps its own password.`);
  }
}

/** Sixteen letters and digits, at least one of each. */
function randomPassword(): string {
  for (;;) {
    const text = randomText(16);
    if (isStrongPassword(text)) return text;
  }
}
