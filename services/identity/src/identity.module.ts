import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import type { Pool } from 'pg';
import { Cache, PersistenceModule, POOL } from '@buildmesh/persistence';
import type { Runtime } from '@buildmesh/service-kit';
import { PasswordHasher } from './account/password-hasher.js';
import { AuditHandlers } from './audit/audit.handlers.js';
import { IDENTITY_CONFIG, readIdentityConfig, type IdentityConfig } from './config/identity-config.js';
import { ANNOUNCE, FirstStart, type Announce } from './bootstrap/first-start.js';
import { ProjectEnd } from './bootstrap/project-end.js';
import { housekeeping } from './bootstrap/housekeeping.js';
import { ApplicationHandlers } from './application/application.handlers.js';
import { ApplicationService } from './application/application.service.js';
import { DepartmentViewService } from './department/department-view.service.js';
import { DepartmentHandlers } from './department/department.handlers.js';
import { DepartmentService } from './department/department.service.js';
import { BrandingHandlers } from './branding/branding.handlers.js';
import { BrandingService } from './branding/branding.service.js';
import { LicenceHandlers } from './licence/licence.handlers.js';
import { LicenceService } from './licence/licence.service.js';
import { MenuViewService } from './menu/menu-view.service.js';
import { MenuHandlers } from './menu/menu.handlers.js';
import { MenuService } from './menu/menu.service.js';
import { ModuleHandlers } from './module/module.handlers.js';
import { ModuleService } from './module/module.service.js';
import { InvitationHandlers } from './invitation/invitation.handlers.js';
import { InvitationService } from './invitation/invitation.service.js';
import { ProjectHandlers } from './project/project.handlers.js';
import { ProjectSettingsService } from './project/project-settings.service.js';
import { ProjectViewService } from './project/project-view.service.js';
import { ProjectService } from './project/project.service.js';
import { PlatformAdminHandlers } from './platform-admin/platform-admin.handlers.js';
import { PlatformAdminService } from './platform-admin/platform-admin.service.js';
import { StaffService } from './platform-admin/staff.service.js';
import { Captcha, drawText, drawZeros, PictureCaptcha } from './registration/captcha.js';
import { TencentCaptcha } from './registration/captcha.tencent.js';
import { tencentOf } from './registration/captcha.variables.js';
import { PhoneCodes } from './registration/phone-codes.js';
import { RecoveryService } from './registration/recovery.service.js';
import { RegistrationHandlers } from './registration/registration.handlers.js';
import { RegistrationService } from './registration/registration.service.js';
import { AliyunSmsSender } from './registration/sms-sender.aliyun.js';
import { NoSmsSender, OfflineSmsSender, SmsSender } from './registration/sms-sender.js';
import { aliyunOf } from './registration/sms-sender.variables.js';
import { VerificationService } from './registration/verification.service.js';
import { DefaultRoleService } from './role/default-role.service.js';
import { RoleCopyService } from './role/role-copy.service.js';
import { RoleSwitchService } from './role/role-switch.service.js';
import { RoleHandlers } from './role/role.handlers.js';
import { RoleService } from './role/role.service.js';
import { LoginGuard } from './session/login-guard.js';
import { PrincipalReader } from './session/principal.reader.js';
import { SessionOpener } from './session/session-opener.js';
import { SessionHandlers } from './session/session.handlers.js';
import { SessionService } from './session/session.service.js';
import { SignInService } from './session/sign-in.service.js';
import { identitySql } from './store/schema.js';
import { Store } from './store/store.js';
import { ProviderClient } from './social-login/provider-client.js';
import { socialLoginAppProviders } from './social-login/social-login.providers.js';
import { IdentityReferenceService } from './reference-check/reference-check.service.js';
import { CommandHandlers } from './ticket/command.handlers.js';
import { CommandService } from './ticket/command.service.js';
import { RedeemService } from './ticket/redeem.service.js';
import { ScanService } from './ticket/scan.service.js';
import { ShareLinkService } from './ticket/share-link.service.js';
import { TicketHandlers } from './ticket/ticket.handlers.js';
import { TicketService } from './ticket/ticket.service.js';
import { WaitingCommands } from './ticket/waiting-commands.js';
import { DeciderService } from './user/decider.service.js';
import { DirectoryService } from './user/directory.service.js';
import { Presence } from './user/presence.js';
import { MemberChangeService } from './user/member-change.service.js';
import { MemberStateService } from './user/member-state.service.js';
import { MemberService } from './user/member.service.js';
import { NewcomerService } from './user/newcomer.service.js';
import { UsageHandlers } from './usage/usage.handlers.js';
import { UsageService } from './usage/usage.service.js';
import { OwnerService } from './user/owner.service.js';
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
      useFactory: (cache: Cache) => captchaOf(config, cache, runtime),
      inject: [Cache],
    },
    Store,
    ...socialLoginAppProviders(config, runtime),
    { provide: PrincipalReader, useFactory: (pool: Pool) => new PrincipalReader(pool), inject: [POOL] },
  ];
}

function smsSenderOf(config: IdentityConfig, { logger, clock }: Runtime): SmsSender {
  const account = config.SMS === 'aliyun' ? aliyunOf(config) : undefined;
  if (account) return new AliyunSmsSender(account, { client: new ProviderClient(), clock, logger });
  return config.SMS === 'offline' ? new OfflineSmsSender(logger) : new NoSmsSender();
}

function captchaOf(config: IdentityConfig, cache: Cache, { logger, clock }: Runtime): Captcha {
  const app = config.CAPTCHA === 'tencent' ? tencentOf(config) : undefined;
  if (app) return new TencentCaptcha(app, { client: new ProviderClient(), clock, logger });
  return new PictureCaptcha(cache, config.CAPTCHA === 'offline' ? drawZeros : drawText);
}

const SERVICES: Provider[] = [
  IdentityReferenceService,
  PasswordHasher,
  LoginGuard,
  SessionOpener,
  SessionService,
  SignInService,
  PhoneCodes,
  VerificationService,
  RegistrationService,
  RecoveryService,
  DeciderService,
  DirectoryService,
  Presence,
  MemberService,
  NewcomerService,
  MemberChangeService,
  MemberStateService,
  RoleService,
  RoleSwitchService,
  DepartmentService,
  DefaultRoleService,
  RoleCopyService,
  InvitationService,
  ApplicationService,
  OwnerService,
  UsageService,
  ProjectEnd,
  DepartmentViewService,
  ProjectService,
  ProjectSettingsService,
  ProjectViewService,
  MenuService,
  MenuViewService,
  ModuleService,
  TicketService,
  RedeemService,
  ScanService,
  ShareLinkService,
  WaitingCommands,
  BrandingService,
  CommandService,
  LicenceService,
  PlatformAdminService,
  StaffService,
];

const HANDLERS: Provider[] = [
  SessionHandlers,
  RegistrationHandlers,
  UserHandlers,
  RoleHandlers,
  DepartmentHandlers,
  InvitationHandlers,
  UsageHandlers,
  ApplicationHandlers,
  ProjectHandlers,
  MenuHandlers,
  ModuleHandlers,
  TicketHandlers,
  CommandHandlers,
  BrandingHandlers,
  AuditHandlers,
  LicenceHandlers,
  PlatformAdminHandlers,
];

@Module({})
export class IdentityModule {
  /** Accounts, sessions, projects, roles and members, on the service's own database schema. */
  static forRoot(runtime: Runtime): DynamicModule {
    return {
      module: IdentityModule,
      imports: [PersistenceModule.forRoot(runtime, identitySql)],
      providers: [...adapters(runtime), ...SERVICES, ...HANDLERS, FirstStart, housekeeping],
    };
  }
}
