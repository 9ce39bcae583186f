import type { Provider } from '@nestjs/common';
import { loadConfig, type Runtime } from '@buildmesh/service-kit';
import { messagingConfig, modelNames } from '../messaging.config.js';
import { LanguageModel } from './language-model.js';
import { EchoModel, NoModel } from './offline-models.js';

/** The model that the configuration names; the client of the protocol is loaded only where there is a key. */
export function modelProvider(runtime: Runtime): Provider {
  return { provide: LanguageModel, useFactory: () => openModel(runtime) };
}

async function openModel({ env, config, logger }: Runtime): Promise<LanguageModel> {
  const settings = loadConfig(messagingConfig, env);
  if (settings.AI_API_KEY === undefined)
    return config.NODE_ENV !== 'production' || config.ALLOW_MOCKS ? new EchoModel() : new NoModel();
  const { OpenAiModel } = await import('./openai-model.js');
  return new OpenAiModel({
    baseUrl: settings.AI_BASE_URL,
    key: settings.AI_API_KEY,
    models: modelNames(settings),
    firstByteMs: settings.AI_FIRST_BYTE_MS,
    logger,
  });
}
