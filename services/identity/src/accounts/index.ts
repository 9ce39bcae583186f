/** What the other modules may use of accounts: rules of names, phones and passwords, and hashing. */
export { AccountsModule } from './accounts.module.js';
export {
  accountFaults,
  assertSound,
  passwordFaults,
  phoneFaults,
  phoneOrNone,
  sessionUserOf,
} from './account.rules.js';
export { initialPassword } from './initial-password.js';
export { newAccount } from './new-account.js';
export { PasswordHasher } from './password-hasher.js';
