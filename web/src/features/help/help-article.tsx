import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { articleText } from './articles.js';
import { parseArticle, spansOf, type Block } from './markdown.js';

/** One article of the help centre in the reader's language. */
export function HelpArticle({ name }: { name: string }) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const [text, setText] = useState<string | null>();
  useEffect(() => {
    let gone = false;
    void articleText(locale, name).then((loaded) => {
      if (!gone) setText(loaded);
    });
    return () => {
      gone = true;
    };
  }, [locale, name]);
  if (text === undefined) return <ListSkeleton />;
  if (text === null) return <Typography color="textSecondary">{t('help.missing')}</Typography>;
  return (
    <Box component="article" sx={{ maxWidth: 680, display: 'grid', gap: 3 }}>
      {parseArticle(text).map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </Box>
  );
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'list')
    return (
      <Box component="ul" sx={{ m: 0, pl: 5, '& li + li': { mt: 1 } }}>
        {block.items.map((item) => (
          <li key={item}>
            <Text text={item} />
          </li>
        ))}
      </Box>
    );
  if (block.kind === 'paragraph')
    return (
      <Typography>
        <Text text={block.text} />
      </Typography>
    );
  return (
    <Typography
      variant={block.level === 1 ? 'h1' : 'h3'}
      component={block.level === 1 ? 'h1' : 'h2'}
      sx={{ mt: block.level === 1 ? 0 : 3 }}
    >
      {block.text}
    </Typography>
  );
}

const Text = ({ text }: { text: string }) =>
  spansOf(text).map(({ text: part, bold }, index) => (bold ? <b key={index}>{part}</b> : part));
