/** How companies outside are asked: messaging apps, captcha and SMS. */
export { PROVIDER_ACCESS, type ProviderAccess } from './provider-access.js';
export { askOk, ticketAnswer, tokenAnswer } from './provider-answer.js';
export { PROVIDER_TIMEOUT_MS, ProviderClient } from './provider-client.js';
export { ProviderFault } from './provider-fault.js';
export { refusingFaults } from './provider-refusal.js';
