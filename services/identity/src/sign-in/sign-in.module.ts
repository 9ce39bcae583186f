import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { StoreModule } from '../store/index.js';
import { PhoneCodes } from './registration/phone-codes.js';
import { RecoveryService } from './registration/recovery.service.js';
import { RegistrationHandlers } from './registration/registration.handlers.js';
import { registrationProviders } from './registration/registration.providers.js';
import { RegistrationService } from './registration/registration.service.js';
import { VerificationService } from './registration/verification.service.js';
import { LoginGuard } from './session/login-guard.js';
import { PrincipalReader } from './session/principal.reader.js';
import { SessionOpener } from './session/session-opener.js';
import { SessionHandlers } from './session.handlers.js';
import { SessionService } from './session/session.service.js';
import { SignInService } from './sign-in.service.js';
import { CommandHandlers } from './ticket/command.handlers.js';
import { CommandService } from './ticket/command.service.js';
import { RedeemService } from './ticket/redeem.service.js';
import { ScanService } from './ticket/scan.service.js';
import { ShareLinkService } from './ticket/share-link.service.js';
import { TicketHandlers } from './ticket/ticket.handlers.js';
import { TicketService } from './ticket/ticket.service.js';
import { WaitingCommands } from './ticket/waiting-commands.js';

/** Every way in: passwords, registration and recovery, tickets, share links, and the sessions behind them. */
@Module({
  imports: [StoreModule, AccountsModule],
  controllers: [SessionHandlers, RegistrationHandlers, TicketHandlers, CommandHandlers],
  providers: [
    PrincipalReader,
    ...registrationProviders,
    LoginGuard,
    SessionOpener,
    SessionService,
    SignInService,
    PhoneCodes,
    VerificationService,
    RegistrationService,
    RecoveryService,
    TicketService,
    RedeemService,
    ScanService,
    ShareLinkService,
    WaitingCommands,
    CommandService,
  ],
  exports: [TicketService],
})
export class SignInModule {}
