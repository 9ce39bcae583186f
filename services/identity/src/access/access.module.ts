import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { StoreModule } from '../store/index.js';
import { ApplicationHandlers } from './joining/application.handlers.js';
import { ApplicationService } from './joining/application.service.js';
import { InvitationHandlers } from './joining/invitation.handlers.js';
import { InvitationService } from './joining/invitation.service.js';
import { DeciderService } from './member/decider.service.js';
import { DirectoryService } from './member/directory.service.js';
import { MemberChangeService } from './member/member-change.service.js';
import { MemberStateService } from './member/member-state.service.js';
import { MemberService } from './member/member.service.js';
import { NewcomerService } from './member/newcomer.service.js';
import { Presence } from './member/presence.js';
import { UserHandlers } from './member/user.handlers.js';
import { IdentityReferenceService } from './reference-check.service.js';
import { DefaultRoleService } from './role/default-role.service.js';
import { RoleCopyService } from './role/role-copy.service.js';
import { RoleSwitchService } from './role/role-switch.service.js';
import { RoleHandlers } from './role/role.handlers.js';
import { RoleService } from './role/role.service.js';

/** Who belongs to a project, in which roles, and what these grant. */
@Module({
  imports: [StoreModule, AccountsModule],
  controllers: [RoleHandlers, UserHandlers, InvitationHandlers, ApplicationHandlers],
  providers: [
    IdentityReferenceService,
    RoleService,
    RoleSwitchService,
    RoleCopyService,
    DefaultRoleService,
    Presence,
    DirectoryService,
    DeciderService,
    MemberService,
    NewcomerService,
    MemberChangeService,
    MemberStateService,
    InvitationService,
    ApplicationService,
  ],
  exports: [IdentityReferenceService],
})
export class AccessModule {}
