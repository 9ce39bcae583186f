import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Pool } from 'pg';
import type { Clock } from '@buildmesh/kernel';
import { Cache, Outbox, PersistenceModule, POOL } from '@buildmesh/persistence';
import { CLOCK, type Runtime } from '@buildmesh/service-kit';
import { PasswordHasher } from './account/password-hasher.js';
import { AuditHandlers } from './audit/audit.handlers.js';
import { IDENTITY_CONFIG, readIdentityConfig, type IdentityConfig } from './config/identity-config.js';
import { ANNOUNCE, FirstStart, type Announce } from './first-start/first-start.js';
import { Housekeeping } from './first-start/housekeeping.js';
import { ProjectHandlers } from './project/project.handlers.js';
import { ProjectSettingsService } from './project/project-settings.service.js';
import { ProjectViewService } from './project/project-view.service.js';
import { ProjectService } from './project/project.service.js';
import { Captcha, drawText, drawZeros } from './registration/captcha.js';
import { PhoneCodes } from './registration/phone-codes.js';
import { RegistrationHandlers } from './registration/registration.handlers.js';
import { RegistrationService } from './registration/registration.service.js';
import { NoSmsSender, OfflineSmsSender, SmsSender } from './registration/sms-sender.js';
import { VerificationService } from './registration/verification.service.js';
import { RoleSwitchService } from './role/role-switch.service.js';
import { RoleHandlers } from './role/role.handlers.js';
import { RoleService } from './role/role.service.js';
import { LoginGuard } from './session/login-guard.js';
import { PgPrincipalReader } from './session/principal.pg.js';
import { PrincipalReader } from './session/principal.reader.js';
import { SessionOpener } from './session/session-opener.js';
import { SessionHandlers } from './session/session.handlers.js';
import { SessionService } from './session/session.service.js';
import { SignInService } from './session/sign-in.service.js';
import { identitySql } from './store/schema.js';
import { Store } from './store/store.js';
import { TypeormStore } from './store/store.typeorm.js';
import { DirectoryService } from './user/directory.service.js';
import { MemberChangeService } from './user/member-change.service.js';
import { MemberStateService } from './user/member-state.service.js';
import { MemberService } from './user/member.service.js';
import { UserHandlers } from './user/user.handlers.js';

const announceOnStdout: Announce = (line) => void process.stdout.write(`${line}\n`);

function adapters(runtime: Runtime): Provider[] {
  const config = readIdentityConfig(runtime);
  return [
    { provide: IDENTITY_CONFIG, useValue: config },
    { provide: ANNOUNCE, useValue: announceOnStdout },
    { provide: SmsSender, useFactory: () => smsSenderOf(config, runtime) },
    {
      provide: Captcha,
      useFactory: (cache: Cache) => new Captcha(cache, config.CAPTCHA === 'offline' ? drawZeros : drawText),
      inject: [Cache],
    },
    {
      provide: Store,
      useFactory: (source: DataSource, outbox: Outbox, clock: Clock) =>
        new TypeormStore(source, outbox, clock),
      inject: [DataSource, Outbox, CLOCK],
    },
    { provide: PrincipalReader, useFactory: (pool: Pool) => new PgPrincipalReader(pool), inject: [POOL] },
  ];
}

function smsSenderOf(config: IdentityConfig, { logger }: Runtime): SmsSender {
  return config.SMS === 'offline' ? new OfflineSmsSender(logger) : new NoSmsSender();
}

const SERVICES: Provider[] = [
  PasswordHasher,
  LoginGuard,
  SessionOpener,
  SessionService,
  SignInService,
  PhoneCodes,
  VerificationService,
  RegistrationService,
  DirectoryService,
  MemberService,
  MemberChangeService,
  MemberStateService,
  RoleService,
  RoleSwitchService,
  ProjectService,
  ProjectSettingsService,
  ProjectViewService,
];

const HANDLERS: Provider[] = [
  SessionHandlers,
  RegistrationHandlers,
  UserHandlers,
  RoleHandlers,
  ProjectHandlers,
  AuditHandlers,
];

@Module({})
export class IdentityModule {
  /** Accounts, sessions, projects, roles and members, on the service's own database schema. */
  static forRoot(runtime: Runtime): DynamicModule {
    return {
      module: IdentityModule,
      imports: [PersistenceModule.forRoot(runtime, identitySql)],
      providers: [...adapters(runtime), ...SERVICES, ...HANDLERS, FirstStart, Housekeeping],
    };
  }
}
