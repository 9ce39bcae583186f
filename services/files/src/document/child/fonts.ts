import { createRequire } from 'node:module';

/** One family that has Chinese, Japanese, Vietnamese and the letters of Cantonese (OFL); documents hold what they use of it. */
const PACKAGE = '@expo-google-fonts/noto-sans-sc';
const { resolve } = createRequire(import.meta.url);

export const FONTS = {
  regular: () => resolve(`${PACKAGE}/400Regular/NotoSansSC_400Regular.ttf`),
  bold: () => resolve(`${PACKAGE}/700Bold/NotoSansSC_700Bold.ttf`),
};
