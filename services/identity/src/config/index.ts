/** The variables of the service, and what is sealed with its key. */
export { IdentityConfigModule } from './config.module.js';
export { type TencentCaptchaApp, tencentOf } from './captcha.variables.js';
export {
  IDENTITY_CONFIG,
  type IdentityConfig,
  identityConfig,
  identityEnvironment,
} from './identity-config.js';
export { SecretBox } from './secret-box.js';
export { aliyunOf, type AliyunSms } from './sms-sender.variables.js';
export { type SocialLoginConfig, SOCIAL_LOGIN_CONFIG } from './social-login.variables.js';
