import { z } from 'zod';
import type { Runtime } from '@buildmesh/service-kit';

const PROJECT = '[0-9a-f]{24}';
const ORIGIN = 'https?:\\/\\/[a-z0-9.\\-:[\\]]+';
const ORIGINS = new RegExp(`^((${PROJECT}=)?${ORIGIN})(,(${PROJECT}=)?${ORIGIN})*$`);

const name = z.string().min(1).max(200);
const secret = z.string().min(1).max(500);

/** Variables of the files service. */
export const filesConfig = z.object({
  PUBLIC_ORIGINS: z
    .string()
    .regex(ORIGINS, 'must be origins such as https://bm.example')
    .optional()
    .describe('origins people reach the product under; short links begin with the first one'),
  TRANSLATE: z
    .enum(['none', 'offline', 'baidu'])
    .optional()
    .describe(
      'who translates; offline leaves texts as they are and needs ALLOW_MOCKS in production (D76); unset = offline where it may be, else none',
    ),
  BAIDU_TRANSLATE_APP_ID: z.string().min(1).max(200).optional(),
  BAIDU_TRANSLATE_KEY: z.string().min(1).max(500).optional().describe('secret of the translation account'),
  BAIDU_TRANSLATE_URL: z.url().default('https://fanyi-api.baidu.com/api/trans/vip/translate'),
  OCR: z
    .enum(['none', 'mock', 'tencent'])
    .optional()
    .describe(
      'who reads pictures; mock reads none and says so, and needs ALLOW_MOCKS in production (D76); unset = mock where it may be, else none',
    ),
  TENCENT_OCR_SECRET_ID: name.optional(),
  TENCENT_OCR_SECRET_KEY: secret.optional().describe('secret of the recognition account'),
  TENCENT_OCR_REGION: z.string().max(50).default('ap-guangzhou'),
  TENCENT_OCR_URL: z.url().default('https://ocr.tencentcloudapi.com'),
  AMAP_KEY: name.optional(),
  AMAP_SECRET: secret.optional().describe('signs questions to Amap for places'),
  AMAP_URL: z.url().default('https://restapi.amap.com'),
  TENCENT_MAP_KEY: name.optional(),
  TENCENT_MAP_SECRET: secret.optional().describe('signs questions to Tencent for places'),
  TENCENT_MAP_URL: z.url().default('https://apis.map.qq.com'),
  BAIDU_MAP_KEY: name.optional(),
  BAIDU_MAP_SECRET: secret.optional().describe('signs questions to Baidu for places'),
  BAIDU_MAP_URL: z.url().default('https://api.map.baidu.com'),
});
export type FilesConfig = Readonly<z.output<typeof filesConfig>>;

/** Whether what is only made up may be offered (D76). */
export const mocksAllowed = ({ NODE_ENV, ALLOW_MOCKS }: Runtime['config']): boolean =>
  NODE_ENV !== 'production' || ALLOW_MOCKS;

/** The origins of the whole platform, and last those of single projects. */
export function originsOf({ PUBLIC_ORIGINS = '' }: FilesConfig): string[] {
  const listed = PUBLIC_ORIGINS.split(',').filter((item) => item !== '');
  const ofAll = listed.filter((item) => !item.includes('='));
  const ofProjects = listed
    .filter((item) => item.includes('='))
    .map((item) => item.slice(item.indexOf('=') + 1));
  return [...ofAll, ...ofProjects].map((item) => new URL(item).origin);
}
