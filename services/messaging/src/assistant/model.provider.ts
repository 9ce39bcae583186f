import type { Provider } from '@nestjs/common';
import { ConfigFault, loadConfig, type Runtime } from '@buildmesh/service-kit';
import { messagingConfig, modelNames, type MessagingConfig } from '../messaging.config.js';
import { LanguageModel } from './language-model.js';
import { EchoModel, NoModel } from './offline-models.js';

/** The model that the configuration names; throws a `ConfigFault` for one that is not to be had. */
export function modelProvider({ env, config, logger }: Runtime): Provider {
  const settings = loadConfig(messagingConfig, env);
  const key = settings.AI_API_KEY;
  const chosen = settings.AI ?? (key === undefined ? 'none' : 'openai');
  if (chosen === 'none') return { provide: LanguageModel, useValue: new NoModel() };
  if (chosen === 'offline') {
    if (config.NODE_ENV === 'production' && !config.ALLOW_MOCKS)
      throw new ConfigFault(['AI: offline needs ALLOW_MOCKS=1 in production (D76)']);
    return { provide: LanguageModel, useValue: new EchoModel() };
  }
  if (key === undefined) throw new ConfigFault(['AI_API_KEY: needed where AI is openai']);
  return { provide: LanguageModel, useFactory: () => connect(settings, { key, logger }) };
}

/** The client of the protocol is loaded only where there is a key. */
async function connect(
  settings: MessagingConfig,
  { key, logger }: { key: string; logger: Runtime['logger'] },
): Promise<LanguageModel> {
  const { OpenAiModel } = await import('./openai-model.js');
  return new OpenAiModel({
    baseUrl: settings.AI_BASE_URL,
    key,
    models: modelNames(settings),
    firstByteMs: settings.AI_FIRST_BYTE_MS,
    logger,
  });
}
