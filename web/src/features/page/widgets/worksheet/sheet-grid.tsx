import { Workbook as FortuneSheet } from '@fortune-sheet/react';
import '@fortune-sheet/react/dist/index.css';
import { memo, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Workbook } from './workbook.model.js';

interface Props {
  workbook: Workbook;
  /** Absent where it is only looked at. */
  onChange?: (workbook: Workbook) => void;
}

type Data = ComponentProps<typeof FortuneSheet>['data'];

/** The cells of a workbook; a chunk of its own, drawn again only for another workbook. */
export const SheetGrid = memo(function SheetGrid({ workbook, onChange }: Props) {
  const { i18n } = useTranslation();
  return (
    <FortuneSheet
      data={workbook as Data}
      lang={LANGUAGES[i18n.language] ?? 'en'}
      allowEdit={onChange !== undefined}
      showToolbar={onChange !== undefined}
      showFormulaBar={onChange !== undefined}
      // eslint-disable-next-line no-restricted-syntax -- an interface of the library, which is no record to the compiler
      onChange={(data) => onChange?.(data as unknown as Workbook)}
    />
  );
});

/** The component speaks Chinese in both scripts and English; other readers get English. */
const LANGUAGES: Readonly<Record<string, string>> = { zh: 'zh', yue: 'zh_tw', 'zh-TW': 'zh_tw' };
