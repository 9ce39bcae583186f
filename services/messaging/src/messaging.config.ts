import { z } from 'zod';
import { AI_MODELS, type AiModel } from '@buildmesh/domain';
import { numberVariable } from '@buildmesh/service-kit';

const modelName = z.string().min(1).max(200);

/** Variables of the messaging service. */
export const messagingConfig = z.object({
  AI: z
    .enum(['none', 'offline', 'openai'])
    .optional()
    .describe(
      'who answers for assistants; offline repeats the question, for tests, and needs ALLOW_MOCKS in production (D76); unset = openai where AI_API_KEY is set, else none',
    ),
  AI_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.deepseek.com')
    .describe('address of a language model that speaks the protocol of OpenAI'),
  AI_API_KEY: z
    .string()
    .max(1000)
    .optional()
    .describe('key of the language model; without one there are no assistants'),
  AI_MODEL_BASE: modelName.default('deepseek-chat').describe('what deepseek stands for'),
  AI_MODEL_CHAT: modelName.default('deepseek-chat').describe('what deepseek-chat stands for'),
  AI_MODEL_REASONER: modelName.default('deepseek-reasoner').describe('what deepseek-reasoner stands for'),
  AI_FIRST_BYTE_MS: numberVariable
    .min(100)
    .max(110_000)
    .default(60_000)
    .describe('a language model that has not begun to answer by then has failed'),
});
export type MessagingConfig = Readonly<z.output<typeof messagingConfig>>;

/** The provider's names of the models that people choose from. */
export function modelNames(config: MessagingConfig): Readonly<Record<AiModel, string>> {
  const [base, chat, reasoner] = AI_MODELS;
  return {
    [base]: config.AI_MODEL_BASE,
    [chat]: config.AI_MODEL_CHAT,
    [reasoner]: config.AI_MODEL_REASONER,
  };
}
