import type { Provider } from '@nestjs/common';
import { ConfigFault, loadConfig, type Runtime } from '@buildmesh/service-kit';
import { messagingConfig, modelNames } from '../messaging.config.js';
import { LanguageModel } from './language-model.js';
import { EchoModel, NoModel } from './offline-models.js';

/** The model that the configuration names; the client of the protocol is loaded only where there is a key. */
export function modelProvider(runtime: Runtime): Provider {
  return { provide: LanguageModel, useFactory: () => openModel(runtime) };
}

async function openModel({ env, config, logger }: Runtime): Promise<LanguageModel> {
  const settings = loadConfig(messagingConfig, env);
  const key = settings.AI_API_KEY;
  const chosen = settings.AI ?? (key === undefined ? 'none' : 'openai');
  if (chosen === 'none') return new NoModel();
  if (chosen === 'offline') {
    if (config.NODE_ENV === 'production' && !config.ALLOW_MOCKS)
      throw new ConfigFault(['AI: offline needs ALLOW_MOCKS=1 in production (D76)']);
    return new EchoModel();
  }
  if (key === undefined) throw new ConfigFault(['AI_API_KEY: needed where AI is openai']);
  const { OpenAiModel } = await import('./openai-model.js');
  return new OpenAiModel({
    baseUrl: settings.AI_BASE_URL,
    key,
    models: modelNames(settings),
    firstByteMs: settings.AI_FIRST_BYTE_MS,
    logger,
  });
}
