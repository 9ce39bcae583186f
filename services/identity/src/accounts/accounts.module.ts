import { Module } from '@nestjs/common';
import { PasswordHasher } from './password-hasher.js';

/** What an account is, whoever makes it. */
@Module({ providers: [PasswordHasher], exports: [PasswordHasher] })
export class AccountsModule {}
