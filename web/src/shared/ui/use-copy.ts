import { useTranslation } from 'react-i18next';
import { notify } from '../notice/notices.js';
import { copyText } from './copy-text.js';

/** Copies a text and says whether that worked, in a notice and as the answer. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation();
  return async (text) => {
    const copied = await copyText(text);
    notify(
      copied
        ? { level: 'success', text: t('shared.copied') }
        : { level: 'error', text: t('shared.copy-failed') },
    );
    return copied;
  };
}
